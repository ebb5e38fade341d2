import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type {
  BookDifference,
  WireShownDispute as ShownDispute,
  ShownProblem,
} from '@storylamp/contract/payments/admin-money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { CloseProblem } from './close-problem.tsx'
import { DisputeOutcome, DisputeState } from './dispute-state.tsx'
import { Taxes } from './taxes.tsx'

type OfPayment = Pick<BookDifference, 'order' | 'familyId'>

const about: Column<OfPayment> = {
  name: 'Order',
  show: ({ order, familyId }) => {
    if (order === undefined && familyId === null) return 'not in the books'
    return (
      <RowLink to={order === undefined ? adminPaths.customer(familyId ?? '') : adminPaths.order(order._id)}>
        {order?.number ?? 'The customer'}
      </RowLink>
    )
  },
  slot: 'title',
}

const disputeColumns: Column<ShownDispute>[] = [
  about,
  { name: 'State', show: ({ state }) => <DisputeState state={state} />, slot: 'status' },
  { name: 'Why', show: ({ reason }) => reason.replaceAll('_', ' ') },
  {
    name: 'Amount',
    show: ({ amount, ...dispute }) => formatPrice(amount, currencyOf(dispute)),
    isNumber: true,
    slot: 'amount',
  },
  { name: 'Opened', show: ({ openedAt }) => <Timestamp at={openedAt} /> },
  { name: 'Outcome', show: (dispute) => <DisputeOutcome dispute={dispute} /> },
]

const problemColumns = (onClosed: () => void): Column<ShownProblem>[] => [
  about,
  { name: 'What', show: ({ text }) => <span className="wrap-anywhere">{text}</span> },
  { name: 'Since', show: ({ openedAt }) => <Timestamp at={openedAt} /> },
  {
    name: 'Close',
    show: ({ order, ...problem }) =>
      order !== undefined && <CloseProblem orderId={order._id} problem={problem} onClosed={onClosed} />,
    slot: 'status',
  },
]

const differenceColumns: Column<BookDifference>[] = [
  about,
  { name: 'What', show: ({ what }) => <span className="wrap-anywhere">{what}</span> },
  { name: 'Found', show: ({ foundAt }) => <Timestamp at={foundAt} /> },
  {
    name: 'Resolved',
    show: ({ resolvedAt }) =>
      resolvedAt === null ? <strong className="text-danger">open</strong> : <Timestamp at={resolvedAt} />,
  },
]

export function Component() {
  const read = useUncachedRead('/api/admin/money')
  return (
    <AdminPage title="Money">
      <Loaded read={read} failureText="Disputes and differences could not be loaded.">
        {({ problems, disputes, differences, comparedAt }) => (
          <>
            <section className="grid gap-4" aria-labelledby="problems">
              <h2 id="problems" className="text-xl">
                Payments to look at
              </h2>
              <AdminTable
                label="Payments to look at"
                rows={problems}
                columns={problemColumns(read.refetch)}
                keyOf={({ _id }) => _id}
                whenEmpty="All payments are in order."
              />
            </section>
            <section className="grid gap-4" aria-labelledby="disputes">
              <h2 id="disputes" className="text-xl">
                Disputes
              </h2>
              <p>
                They are answered at the payment provider. Until one is won, its tokens are taken back and its parcel is
                held.
              </p>
              <AdminTable
                label="Disputes"
                rows={disputes}
                columns={disputeColumns}
                keyOf={({ _id }) => _id}
                whenEmpty="No payment is disputed."
              />
            </section>
            <Taxes />
            <section className="grid gap-4" aria-labelledby="books">
              <h2 id="books" className="text-xl">
                Books
              </h2>
              <p>
                Each night the payments, refunds and disputes of the last 35 days are compared with the payment
                provider&apos;s lists.{' '}
                {comparedAt === null ? (
                  'That has not happened yet.'
                ) : (
                  <>
                    Last: <Timestamp at={comparedAt} />.
                  </>
                )}
              </p>
              <AdminTable
                label="Differences"
                rows={differences}
                columns={differenceColumns}
                keyOf={({ _id }) => _id}
                whenEmpty="Nothing differs."
              />
            </section>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
