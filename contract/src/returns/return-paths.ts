/** A file of its own, so that pages need not load the schemas. */
export const returnSlipPath = (id: string): `/api/${string}` => `/api/user/returns/${id}/slip.pdf`
export const adminReturnSlipPath = (id: string): `/api/${string}` => `/api/admin/returns/${id}/slip.pdf`
