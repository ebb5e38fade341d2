import { formatTokens } from '@storylamp/contract/money'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { Sparkles } from 'lucide-react'
import { paths } from '../../base/paths.ts'
import { storyTypeLabel } from '../../features/stories/type-label.ts'
import { style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderHead } from './order-head.tsx'
import { StoryState } from './story-state.tsx'

export function DigitalOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0) {
    return (
      <NoOrders title={orderTexts.noDigital} to={paths.customize}>
        Create a story
      </NoOrders>
    )
  }
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <li key={order._id}>
          <StoryOrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

/** The order of a bundle, or of a story made for the family (S3.07). */
function StoryOrderCard({ order }: { order: Order }) {
  const { number, amount, storyOrder, refund } = order
  const isRefunded = refund?.status === 'Refunded' || storyOrder?.state === 'Given back'
  return (
    <article aria-label={`Order ${number}`} className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}>
      <OrderHead order={order}>{isRefunded && <Badge tone="info">Refunded</Badge>}</OrderHead>
      <div className="flex flex-wrap gap-4">
        <StoryArt order={order} />
        <div className="min-w-0 grow basis-28 self-center">
          <p className="text-muted">{storyTypeLabel(storyOrder?.type)}</p>
          {storyOrder !== undefined && <p className="text-lg font-bold wrap-anywhere">{storyOrder.title}</p>}
          <p className="tabular-nums">{formatTokens(amount)} tokens</p>
        </div>
      </div>
      {storyOrder !== undefined && <StoryState order={order} storyOrder={storyOrder} />}
    </article>
  )
}

/** A generated story has no picture of its own. */
function StoryArt({ order }: { order: Order }) {
  const image = order.orderType === 'story' ? order.image : undefined
  return (
    <span className="picture grid size-[96px] shrink-0 place-items-center overflow-hidden rounded-field text-link">
      {image === undefined ? (
        <Sparkles size={36} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <Picture file={squarePicture(image)} alt="" sizes="96px" className="size-full object-cover" />
      )}
    </span>
  )
}
