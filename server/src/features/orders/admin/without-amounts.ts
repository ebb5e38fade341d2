import type { AdminOrder, FullOrder } from '@storylamp/contract/orders/admin-orders'
import type { Member } from '../../../platform/http/endpoints/member.ts'

const ofMoney = ['amount', 'sums', 'code', 'refund', 'withheld', 'refundUnderWay', 'refundable', 'disputes'] as const
const ofTokens = ['freeTokens', 'freeTokensTaken'] as const
const ofPayment = ['paymentReference', 'paymentProblems'] as const
const ofLines = ['price', 'discount', 'tax', 'total'] as const

const without = <Value extends object>(value: Value, names: readonly string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) as Value

/** Packers see what is in an order and where it goes, and not what it cost. All of these fields are optional. */
export function withoutAmounts<Shown extends AdminOrder | FullOrder>(
  { rights }: Pick<Member, 'rights'>,
  order: Shown,
): Shown {
  if (rights.includes('amounts')) return order
  return {
    ...without(order, [...ofMoney, ...ofTokens, ...ofPayment]),
    products: order.products.map((product) => without(product, ofLines)),
  }
}
