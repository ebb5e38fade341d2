import * as z from 'zod/mini'

/** Papers for those who pack: PDFs, not endpoints of the contract. */
export const packingSlipsPath = '/api/admin/orders/packing-slips.pdf'
export const pickListPath = '/api/admin/orders/pick-list.pdf'

const maxOrders = 100

/** `ids` names the orders, separated by commas. */
export const packingQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.uuid()).check(z.maxLength(maxOrders)),
  ),
  /** The number of a parcel that has left; without it, what is still to be sent. */
  parcel: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,3}$/)),
      z.transform((text: string) => Number(text)),
    ),
  ),
})

/** The slip of one parcel of a divided order. */
export const slipOfParcel = (id: string, parcel: number) => `${packingSlipsPath}?ids=${id}&parcel=${parcel}`

export const withOrders = (path: string, ids: readonly string[]) => `${path}?ids=${ids.join(',')}`
