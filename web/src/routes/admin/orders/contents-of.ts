import { formatTokens } from '@storylamp/contract/money'
import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'

const maxNamed = 2

/** What was bought, as far as a row has room for it. */
export function contentsOf(order: AdminOrder): string | undefined {
  if (order.orderType === 'top_up') return `${formatTokens(order.pack.tokens)} tokens`
  if (order.orderType === 'story') return order.storyOrder?.title
  const named = order.products.slice(0, maxNamed).map(({ quantity, name }) => `${quantity} × ${name}`)
  const others = order.products.length - named.length
  return [...named, ...(others === 0 ? [] : [`${others} more`])].join(', ')
}
