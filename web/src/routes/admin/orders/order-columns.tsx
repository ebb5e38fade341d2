import { countryName } from '@storylamp/contract/delivery/countries'
import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPartlyShipped } from '@storylamp/contract/orders/parcels'
import { Badge, paymentTones } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { DisputeState } from '../money/dispute-state.tsx'
import { contentsOf } from './contents-of.ts'
import { formatAmount } from './order-amounts.ts'

export const orderColumns: Column<AdminOrder>[] = [
  {
    name: 'Order',
    isSorted: true,
    show: ({ _id, number, createdAt }) => (
      <>
        <RowLink to={adminPaths.order(_id)}>{number}</RowLink>
        <span className="block text-sm text-muted md:whitespace-nowrap">
          <Timestamp at={createdAt} />
        </span>
      </>
    ),
    slot: 'title',
  },
  {
    name: 'Customer',
    show: ({ customer }) =>
      customer === null ? (
        <span className="text-muted">account deleted</span>
      ) : (
        <>
          <span className="md:line-clamp-1">{customer.name}</span>
          <span className="block text-sm text-muted max-md:wrap-break-word md:max-w-48 md:truncate">
            {customer.email}
          </span>
        </>
      ),
    slot: 'status',
  },
  { name: 'Contents', show: (order) => <span className="wrap-anywhere md:line-clamp-2">{contentsOf(order)}</span> },
  {
    name: 'Amount',
    show: formatAmount,
    isNumber: true,
    slot: 'amount',
  },
  {
    name: 'Payment',
    show: ({ paymentStatus, paymentProblems, refund, disputes = [] }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>
        {refund !== undefined && <Badge tone="info">{refund.status}</Badge>}
        {disputes.map(({ _id, state }) => (
          <DisputeState key={_id} state={state} />
        ))}
        {paymentProblems !== undefined && <Badge tone="danger">Needs attention</Badge>}
      </span>
    ),
    slot: 'status',
  },
  {
    name: 'Delivery',
    show: ({ deliveryStatus, country, parcels, isCancelling, isHeld, problems }) => (
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-1 md:whitespace-nowrap">
          {isPartlyShipped({ deliveryStatus, parcels }) ? parcelTexts.partlyShipped : (deliveryStatus ?? '–')}
          {isHeld && deliveryStatus === 'Processing' && <Badge tone="warning">Held</Badge>}
          {isCancelling && <Badge tone="info">Being cancelled</Badge>}
          {problems !== undefined && <Badge tone="danger">Needs attention</Badge>}
        </span>
        {country !== undefined && (
          <span className="text-sm text-muted md:max-w-36 md:truncate">{countryName(country)}</span>
        )}
      </span>
    ),
  },
]
