import type { OrderEvent } from '@storylamp/contract/orders/admin-orders'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

export const Timeline = ({ events }: { events: OrderEvent[] }) => (
  <AdminCard title="Timeline">
    <ol className="grid gap-3 border-l-3 border-line pl-4">
      {events.map(({ at, what, by }) => (
        <li key={`${at} ${what}`} className="wrap-anywhere">
          <span className="font-semibold">{what}</span>
          {by !== undefined && <span> by {by}</span>}
          <span className="block text-sm text-muted">
            <Timestamp at={at} />
          </span>
        </li>
      ))}
    </ol>
  </AdminCard>
)
