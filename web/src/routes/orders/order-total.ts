import { wireSum, wireTimes } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'

type Totalled = { amount?: number | undefined; products: Pick<Order['products'][number], 'price' | 'quantity'>[] }

/** S9.09: the order's amount, else what its lines add up to. */
export const orderTotal = ({ amount, products }: Totalled): number =>
  amount ?? wireSum(products.map(({ price, quantity }) => wireTimes(price, quantity)))
