import { fromHundredths, toHundredths } from '@storylamp/contract/money'
import type { Order } from '@storylamp/contract/orders/orders'

type Totalled = { amount?: number | undefined; products: Pick<Order['products'][number], 'price' | 'quantity'>[] }

/** S9.09: the order's amount, else what its lines add up to. */
export const orderTotal = ({ amount, products }: Totalled): number =>
  amount ?? fromHundredths(products.reduce((cents, { price, quantity }) => cents + toHundredths(price) * quantity, 0))
