import type { Waiting } from '@storylamp/contract/admin/shop'
import { Link } from 'react-router'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard } from '../parts/desk-page.tsx'

const kinds: { of: keyof Waiting; name: string; to: string; isTrouble?: boolean }[] = [
  { of: 'ordersToShip', name: 'Orders to ship', to: deskPaths.ordersToShip },
  { of: 'unansweredMessages', name: 'Messages to answer', to: deskPaths.openMessages },
  { of: 'storiesBeingMade', name: 'Stories being made', to: deskPaths.storyOrders },
  { of: 'paymentProblems', name: 'Payments to look at', to: deskPaths.orders, isTrouble: true },
  { of: 'failedPayments', name: 'Failed payments', to: deskPaths.unpaidOrders, isTrouble: true },
  { of: 'unsentMails', name: 'Mails that could not be sent', to: deskPaths.jobs, isTrouble: true },
  { of: 'failedJobs', name: 'Failed jobs', to: deskPaths.jobs, isTrouble: true },
]

/** Each leads to where it is worked off. */
export const WaitingList = ({ waiting }: { waiting: Waiting }) => (
  <DeskCard title="Waiting for you">
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {kinds.map(({ of, name, to, isTrouble = false }) => (
        <li key={of}>
          <Link
            to={to}
            className="flex min-h-12 items-center justify-between gap-4 rounded-field border-2 border-line px-4 py-2 hover:bg-sunken"
          >
            <span className="min-w-0">{name}</span>
            <span
              className={`text-xl font-bold tabular-nums ${waiting[of] === 0 ? 'text-muted' : isTrouble ? 'text-danger' : ''}`}
            >
              {waiting[of]}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </DeskCard>
)
