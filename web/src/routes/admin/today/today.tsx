import type { Right } from '@storylamp/contract/accounts/staff-rights'
import type { Waiting } from '@storylamp/contract/admin/shop'
import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { useRights } from '../staff/use-rights.ts'
import { Checklist } from './checklist.tsx'
import { SalesOfTheWeek } from './sales-of-the-week.tsx'

export const Component = () => (
  <AdminPage title="Today">
    <Loaded read={useUncachedRead('/api/admin/today')} failureText="Today's figures could not be loaded.">
      {({ sales, waiting, returnsRate, emptySearches }) => (
        <>
          <WaitingList waiting={waiting} />
          <ForRight right="settings">
            <Checklist />
          </ForRight>
          {sales.length > 0 && <SalesOfTheWeek sales={sales} />}
          {returnsRate.shipped > 0 && <ReturnsRate {...returnsRate} />}
          {emptySearches.length > 0 && <EmptySearches searches={emptySearches} />}
        </>
      )}
    </Loaded>
  </AdminPage>
)

const ReturnsRate = ({ returned, shipped }: { returned: number; shipped: number }) => (
  <AdminCard title="Returns">
    <p>
      <span className="block text-2xl font-bold tabular-nums">{percent.format(returned / shipped)}</span>
      <span className="block text-sm text-muted">
        {returned} of {countText({ total: shipped }, 'piece')} shipped in the last 30 days came back
      </span>
    </p>
  </AdminCard>
)

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

type EmptySearch = { query: string; times: number; lastDay: string }

const EmptySearches = ({ searches }: { searches: EmptySearch[] }) => (
  <AdminCard title="Searches that found nothing">
    <p className="max-w-prose">What customers looked for in vain, most frequent first. Who searched is not kept.</p>
    <table className="mt-3 w-full max-w-prose text-left">
      <thead className="text-sm text-muted">
        <tr>
          <th className="py-1 pr-4">Words</th>
          <th className="py-1 pr-4 text-right">Times</th>
          <th className="py-1 text-right">Last day</th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ query, times, lastDay }) => (
          <tr key={query} className="border-t border-line">
            <td className="py-2 pr-4 wrap-anywhere">{query}</td>
            <td className="py-2 pr-4 text-right tabular-nums">{times}</td>
            <td className="py-2 text-right whitespace-nowrap tabular-nums">{lastDay}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </AdminCard>
)

type Counter = {
  key: Exclude<keyof Waiting, 'ordersHeld' | 'unreadMessages'>
  name: string
  right: Right
  to: string
  isProblem?: boolean
}

const counters: Counter[] = [
  { key: 'ordersToShip', name: 'Orders to ship', right: 'orders', to: adminPaths.ordersToShip },
  { key: 'withdrawalsToConfirm', name: 'Withdrawals to confirm', right: 'refunds', to: adminPaths.returns },
  {
    key: 'returnsToApprove',
    name: 'Returns to approve',
    right: 'refunds',
    to: adminPaths.returnsInState('requested'),
  },
  {
    key: 'returnsToReceive',
    name: 'Returns on their way',
    right: 'orders',
    to: adminPaths.returnsInState('approved'),
  },
  { key: 'returnsToRefund', name: 'Returns to refund', right: 'refunds', to: adminPaths.returnsInState('received') },
  { key: 'unansweredMessages', name: 'Messages to answer', right: 'customers', to: adminPaths.openMessages },
  { key: 'lowStock', name: 'Products running low', to: adminPaths.lowStock, right: 'catalog' },
  { key: 'storiesBeingMade', name: 'Stories being made', right: 'orders', to: adminPaths.storyOrders },
  {
    key: 'paymentProblems',
    name: 'Payments to look at',
    right: 'orders',
    to: adminPaths.paymentProblems,
    isProblem: true,
  },
  { key: 'disputes', name: 'Disputes', right: 'money', to: adminPaths.money, isProblem: true },
  { key: 'bookDifferences', name: 'Differences in the books', right: 'money', to: adminPaths.money, isProblem: true },
  {
    key: 'parcelProblems',
    name: 'Parcels to look at',
    right: 'orders',
    to: adminPaths.parcelProblems,
    isProblem: true,
  },
  { key: 'failedPayments', name: 'Failed payments', right: 'orders', to: adminPaths.unpaidOrders, isProblem: true },
  { key: 'unsentMails', name: 'Mails that could not be sent', right: 'jobs', to: adminPaths.jobs, isProblem: true },
  { key: 'failedJobs', name: 'Failed jobs', right: 'jobs', to: adminPaths.jobs, isProblem: true },
]

function WaitingList({ waiting }: { waiting: Waiting }) {
  const may = useRights()
  const shown = counters
    .filter(({ right }) => may(right))
    .map((counter) => ({ ...counter, ...count(counter, waiting) }))
  if (shown.length === 0) return null
  const open = shown.filter(({ total }) => total > 0)
  const empty = shown.filter(({ total }) => total === 0)
  return (
    <AdminCard title="Waiting for you">
      {open.length === 0 ? <p>Nothing is waiting.</p> : <Counters counters={open} />}
      {empty.length > 0 && (
        <details className="group -mb-2">
          <summary className="flex min-h-11 items-center gap-2 font-semibold text-link">
            Lists with nothing to do
            <ChevronDown
              strokeWidth={1.75}
              aria-hidden="true"
              className="transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <div className="pt-2 pb-2">
            <Counters counters={empty} />
          </div>
        </details>
      )}
    </AdminCard>
  )
}

type Count = { total: number; note?: string }

function count({ key }: Counter, { ordersHeld, unreadMessages, ...waiting }: Waiting): Count {
  // The list of orders to ship has those that cannot leave yet, too.
  if (key === 'ordersToShip' && ordersHeld > 0)
    return { total: waiting.ordersToShip + ordersHeld, note: `${ordersHeld} of them held or being cancelled` }
  if (key === 'unansweredMessages' && waiting[key] > 0 && unreadMessages > 0)
    return { total: waiting[key], note: `${unreadMessages} nobody has opened yet` }
  return { total: waiting[key] }
}

const Counters = ({ counters }: { counters: (Counter & Count)[] }) => (
  <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
    {counters.map(({ key, name, to, total, note, isProblem = false }) => (
      <li key={key} className="grid">
        <Link
          to={to}
          className="flex min-h-12 items-center justify-between gap-4 rounded-field border-2 border-line px-4 py-2 hover:bg-sunken"
        >
          <span className="min-w-0">
            {name}
            {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
          </span>
          <span
            className={`text-xl font-bold tabular-nums ${total === 0 ? 'text-muted' : isProblem ? 'text-danger' : ''}`}
          >
            {total}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
