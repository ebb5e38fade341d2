import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { Link } from 'react-router'
import { style } from '../../../ui/classes.ts'
import { Badge, paymentTones } from '../../../ui/content/badge.tsx'
import { deskPaths } from '../desk-paths.ts'
import type { Column } from '../parts/desk-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { paidAmount } from './paid-amount.ts'

/** Only what is sent can be moved. */
export const markColumn = (marked: readonly string[], mark: (id: string) => void): Column<AdminOrder> => ({
  name: 'Mark',
  show: ({ _id, number, deliveryStatus }) =>
    deliveryStatus !== undefined && (
      <label className="-m-2 inline-grid size-11 cursor-pointer place-items-center md:-my-2.5">
        <input
          type="checkbox"
          className="size-5 accent-(--fill)"
          checked={marked.includes(_id)}
          onChange={() => mark(_id)}
        />
        <span className="sr-only">Order {number}</span>
      </label>
    ),
})

export const orderColumns: Column<AdminOrder>[] = [
  {
    name: 'Order',
    show: ({ _id, number, createdAt }) => (
      <>
        <Link to={deskPaths.order(_id)} className={`${style({ variant: 'link' })} -my-1 inline-block py-1`}>
          {number}
        </Link>
        <span className="block text-sm text-muted">
          <Moment at={createdAt} />
        </span>
      </>
    ),
  },
  {
    name: 'Customer',
    show: ({ customer }) =>
      customer === null ? (
        <span className="text-muted">has left</span>
      ) : (
        <>
          {customer.name}
          <span className="block text-sm text-muted wrap-anywhere">{customer.email}</span>
        </>
      ),
  },
  { name: 'Amount', show: paidAmount, isNumber: true },
  {
    name: 'Payment',
    show: ({ paymentStatus, paymentProblem, refund }) => (
      <span className="flex flex-wrap justify-end gap-1 md:justify-start">
        <Badge tone={paymentTones[paymentStatus]}>{paymentStatus}</Badge>
        {refund !== undefined && <Badge tone="info">{refund.status}</Badge>}
        {paymentProblem !== undefined && <Badge tone="danger">To look at</Badge>}
      </span>
    ),
  },
  { name: 'Delivery', show: ({ deliveryStatus }) => deliveryStatus ?? '–' },
]
