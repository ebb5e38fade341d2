import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import type { ReactNode } from 'react'
import { shownTime } from '../../ui/content/shown-time.ts'

/** Number and time of an order, and which parent has placed it; the children are its badges. */
export const OrderHead = ({
  order: { number, createdAt, placedBy },
  children,
}: {
  order: Order
  children: ReactNode
}) => (
  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
    <div>
      <h2 className="text-xl">Order {number}</h2>
      <p className="text-muted">
        <time dateTime={createdAt}>{shownTime(createdAt)}</time>
        {placedBy !== undefined && ` · ${placedBy}`}
      </p>
    </div>
    <p className="flex flex-wrap gap-2 empty:hidden">{children}</p>
  </div>
)
