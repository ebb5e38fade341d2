import type { OrderEvent } from '@storylamp/contract/orders/admin-orders'
import { DeskCard } from '../parts/desk-page.tsx'
import { Moment } from '../parts/moment.tsx'

/** All that has happened to an order. */
export const Timeline = ({ events }: { events: OrderEvent[] }) => (
  <DeskCard title="Timeline">
    <ol className="grid gap-3 border-l-3 border-line pl-4">
      {events.map(({ at, what, by }) => (
        <li key={`${at} ${what}`} className="wrap-anywhere">
          <span className="font-semibold">{what}</span>
          {by !== undefined && <span> by {by}</span>}
          <span className="block text-sm text-muted">
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ol>
  </DeskCard>
)
