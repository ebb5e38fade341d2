import { wireSum, wireTimes } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'

type Priced = { amount?: number | undefined; products: Pick<Order['products'][number], 'price' | 'quantity'>[] }

/** The amount of the order, else the sum of its lines. */
export const orderTotal = ({ amount, products }: Priced): number =>
  amount ?? wireSum(products.map(({ price, quantity }) => wireTimes(price, quantity)))
