import { formatTokens } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { storyTypeLabel } from '../../features/stories/type-label.ts'
import { style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { OrderHead } from './order-head.tsx'
import { StoryState } from './story-state.tsx'

/** The order of a bundle, or of a story made for the family (S3.07). */
export function StoryOrderCard({ order }: { order: Order }) {
  const { number, amount, storyOrder, refund } = order
  const isRefunded = refund?.status === 'Refunded' || storyOrder?.state === 'Given back'
  return (
    <article aria-label={`Order ${number}`} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
      <OrderHead order={order}>{isRefunded && <Badge tone="info">Refunded</Badge>}</OrderHead>
      <div>
        <p className="text-muted">{storyTypeLabel(storyOrder?.type)}</p>
        {storyOrder !== undefined && <p className="text-lg font-bold wrap-anywhere">{storyOrder.title}</p>}
        <p className="tabular-nums">{formatTokens(amount)} tokens</p>
      </div>
      {storyOrder !== undefined && <StoryState storyOrder={storyOrder} />}
    </article>
  )
}
