import { countryName } from '@storylamp/contract/delivery/countries'
import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { parcelTexts } from '@storylamp/contract/orders/parcel-texts'
import { isPartlyShipped } from '@storylamp/contract/orders/parcels'
import { Link } from 'react-router'
import { style } from '../../../ui/classes.ts'
import { Badge, paymentTones } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { SelectBox } from '../components/lists/selection.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { DisputeState } from '../money/dispute-state.tsx'
import { contentsOf } from './contents-of.ts'
import { formatAmount } from './order-amounts.ts'

/** Only orders with a delivery can be selected. */
export const selectColumn = (selected: readonly string[], toggle: (id: string) => void): Column<AdminOrder> => ({
  name: 'Select',
  show: ({ _id, number, deliveryStatus }) =>
    deliveryStatus !== undefined && (
      <SelectBox name={`Order ${number}`} isSelected={selected.includes(_id)} onToggle={() => toggle(_id)} />
    ),
  slot: 'select',
})

export const orderColumns: Column<AdminOrder>[] = [
  {
    name: 'Order',
    show: ({ _id, number, createdAt }) => (
      <>
        <Link to={adminPaths.order(_id)} className={`${style({ variant: 'link' })} -my-1 inline-block py-1`}>
          {number}
        </Link>
        <span className="block text-sm text-muted">
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
          {customer.name}
          <span className="block max-w-48 text-sm wrap-break-word text-muted">{customer.email}</span>
        </>
      ),
    slot: 'status',
  },
  { name: 'Contents', show: (order) => <span className="wrap-anywhere">{contentsOf(order)}</span> },
  {
    name: 'Amount',
    show: formatAmount,
    isNumber: true,
    slot: 'amount',
  },
  {
    name: 'Payment',
    show: ({ paymentStatus, paymentProblem, refund, disputes = [] }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>
        {refund !== undefined && <Badge tone="info">{refund.status}</Badge>}
        {disputes.map(({ _id, state }) => (
          <DisputeState key={_id} state={state} />
        ))}
        {paymentProblem !== undefined && <Badge tone="danger">Needs attention</Badge>}
      </span>
    ),
    slot: 'status',
  },
  {
    name: 'Delivery',
    show: ({ deliveryStatus, country, parcels, isCancelling, isHeld, parcelProblem }) => (
      <span className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-1">
          {isPartlyShipped({ deliveryStatus, parcels }) ? parcelTexts.partlyShipped : (deliveryStatus ?? '–')}
          {isHeld && deliveryStatus === 'Processing' && <Badge tone="warning">Held</Badge>}
          {isCancelling && <Badge tone="info">Being cancelled</Badge>}
          {parcelProblem !== undefined && <Badge tone="danger">Needs attention</Badge>}
        </span>
        {country !== undefined && <span className="text-sm text-muted">{countryName(country)}</span>}
      </span>
    ),
  },
]
