import * as z from 'zod/mini'

/** Papers for those who pack: PDFs, not endpoints of the contract. */
export const packingSlipsPath = '/api/admin/orders/packing-slips.pdf'
export const pickListPath = '/api/admin/orders/pick-list.pdf'

const mostOrders = 100

/** `ids` names the orders, separated by commas. */
export const packingQuery = z.object({
  ids: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.split(',')),
    ),
    z.array(z.uuid()).check(z.maxLength(mostOrders)),
  ),
})

export const withOrders = (path: string, ids: readonly string[]) => `${path}?ids=${ids.join(',')}`
