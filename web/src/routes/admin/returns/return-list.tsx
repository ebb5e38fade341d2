import type { ListedReturn } from '@storylamp/contract/returns/admin-returns'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { ShownState, stateNames } from './return-state.tsx'

const columns: Column<ListedReturn>[] = [
  {
    name: 'Return',
    show: ({ _id, number }) => <RowLink to={adminPaths.return(_id)}>{number}</RowLink>,
    slot: 'title',
  },
  {
    name: 'Order',
    show: ({ orderId, orderNumber }) => <RowLink to={adminPaths.order(orderId)}>{orderNumber}</RowLink>,
  },
  {
    name: 'Customer',
    show: ({ customerName }) => customerName ?? <span className="text-muted">account deleted</span>,
  },
  { name: 'What', show: ({ lines }) => <What lines={lines} /> },
  {
    name: 'Reason',
    show: ({ reason }) => reason && <span className="line-clamp-2 wrap-anywhere md:max-w-56">{reason}</span>,
  },
  { name: 'Requested', isSorted: true, show: ({ requestedAt }) => <Timestamp at={requestedAt} /> },
  { name: 'State', show: ({ state }) => <ShownState state={state} />, slot: 'status' },
]

const linesShown = 3

const What = ({ lines }: Pick<ListedReturn, 'lines'>) => (
  <>
    {lines.slice(0, linesShown).map(({ line, name, pieces }) => (
      <span key={line} className="block">
        {pieces} × {name}
      </span>
    ))}
    {lines.length > linesShown && (
      <span className="block text-muted">and {countText({ total: lines.length - linesShown }, 'more product')}</span>
    )}
  </>
)

export function Component() {
  const filtering = useFilters(['state', 'sort'])
  const read = useUncachedRead('/api/admin/returns', { query: filtering.filters })
  return (
    <AdminPage title="Returns">
      <OpenWithdrawals onChanged={read.refetch} />
      <div className="max-w-64">
        <FilterChoice {...filtering} name="state" label="Show" none="All" texts={stateNames} />
      </div>
      <LoadedTable
        read={read}
        failureText="The returns could not be loaded."
        label="Returns"
        columns={columns}
        keyOf={({ _id }) => _id}
        whenEmpty="There are no returns yet."
        noMatch="No matching returns"
      />
    </AdminPage>
  )
}
