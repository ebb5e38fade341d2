/** A file of its own, so that pages need not load the schemas. */
export const invoicePath = (id: string): `/api/${string}` => `/api/user/invoices/${id}/invoice.pdf`
export const adminInvoicePath = (id: string): `/api/${string}` => `/api/admin/invoices/${id}/invoice.pdf`
export const taxReportPath = '/api/admin/tax-report.csv'
