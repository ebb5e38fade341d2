import type { ListedReturn } from '@storylamp/contract/returns/admin-returns'
import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { style } from '../../../ui/classes.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { OpenWithdrawals } from './open-withdrawals.tsx'
import { ShownState, stateNames } from './return-state.tsx'

const link = `${style({ variant: 'link' })} -my-1 inline-block py-1`

const columns: Column<ListedReturn>[] = [
  {
    name: 'Return',
    show: ({ _id, number }) => (
      <Link to={adminPaths.return(_id)} className={link}>
        {number}
      </Link>
    ),
    slot: 'title',
  },
  {
    name: 'Order',
    show: ({ orderId, orderNumber }) => (
      <Link to={adminPaths.order(orderId)} className={link}>
        {orderNumber}
      </Link>
    ),
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
  const { filters, change } = useFilters(['state', 'sort'])
  const read = useUncachedRead('/api/admin/returns', { query: filters })
  return (
    <AdminPage title="Returns">
      <OpenWithdrawals onChanged={read.refetch} />
      <div className="max-w-64">
        <ChoiceField
          label="Show"
          none="All"
          options={Object.keys(stateNames)}
          texts={stateNames}
          value={filters.state ?? ''}
          onChange={({ target }) => change('state', target.value)}
        />
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
