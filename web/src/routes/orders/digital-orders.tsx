import { orderTexts } from '@storylamp/contract/orders/order-texts'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { paths } from '../../base/paths.ts'
import { DrawnCover } from '../../features/stories/drawn-cover.tsx'
import { storyTypeLabel } from '../../features/stories/type-label.ts'
import { style } from '../../ui/classes.ts'
import { Badge } from '../../ui/content/badge.tsx'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'
import { GiveBack } from './give-back.tsx'
import { NoOrders } from './no-orders.tsx'
import { OrderHead } from './order-head.tsx'
import { StoryState } from './story-state.tsx'

export function DigitalOrders({ orders, onChanged }: { orders: Order[]; onChanged: () => void }) {
  if (orders.length === 0) {
    return (
      <NoOrders title={orderTexts.noDigital} to={paths.customize}>
        Create a story
      </NoOrders>
    )
  }
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {orders.map((order) => (
        <li key={order._id} className="grid">
          <StoryOrderCard order={order} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

/** The order of a bundle, or of a story made for the family. */
function StoryOrderCard({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const { number, amount, storyOrder, refund } = order
  const label = storyTypeLabel(storyOrder?.type)
  // A generated story is called by its type until it is made.
  const isTitled = storyOrder !== undefined && storyOrder.title !== label
  const isRefunded = refund?.status === 'Refunded' || storyOrder?.state === 'Given back'
  return (
    <article
      aria-label={`Order ${number}`}
      className={`${style({ variant: 'card' })} grid content-start gap-4 p-4 sm:p-6`}
    >
      <OrderHead order={order}>{isRefunded && <Badge tone="info">Refunded</Badge>}</OrderHead>
      <div className="flex flex-wrap gap-4">
        <StoryArt order={order} />
        <div className="min-w-0 grow basis-28 self-center">
          {isTitled && <p className="text-sm text-muted">{label}</p>}
          <p className="font-display text-lg leading-tight font-semibold wrap-anywhere">
            {isTitled ? storyOrder?.title : label}
          </p>
          <p className="tabular-nums">
            <TokensAndMoney tokens={amount} />
          </p>
        </div>
      </div>
      {storyOrder !== undefined && <StoryState order={order} storyOrder={storyOrder} />}
      <GiveBack order={order} onChanged={onChanged} />
    </article>
  )
}

function StoryArt({ order }: { order: Order }) {
  const image = order.orderType === 'story' ? order.image : undefined
  return (
    <span className="picture size-[96px] shrink-0 overflow-hidden rounded-field">
      {image === undefined ? (
        <DrawnCover className="size-full" />
      ) : (
        <Picture file={squarePicture(image)} alt="" sizes="96px" className="size-full object-cover" />
      )}
    </span>
  )
}
