import type { Hundredths, Money } from '../../money.ts'
import type { OrderProblemKind } from '../../orders/order-problems.ts'
import type { PaidState } from '../../orders/states.ts'
import type { Kind, Nothing } from './kind.ts'

type Parcel = { shipment: number }
type Lines = { line: number; pieces: number }[]

/** The parameters of the subject. `shop` is the name of then. */
export type MailDetails =
  | { template: 'confirmation' | 'refund' | 'refund_failed' | 'pack_refund' | 'pack_refund_failed'; shop: string }
  | { template: 'cancelled'; what: 'order' | 'rest'; shop: string }
  | { template: 'shipped' | 'delivered' | 'address' | 'tracking' }
  | { template: 'parcel'; pieces: number; inAll: number; isLast: boolean }
  | { template: 'parcel_tracking'; shipment: number }
  | { template: 'return_receipt'; isConfirmed: boolean }
  | { template: 'withdrawal_declared' | 'withdrawal_not_recorded' }
  | {
      template: 'return_approved' | 'return_declined' | 'return_lapsed' | 'return_cancelled' | 'return_ended'
      return: number
    }
  | { template: 'return_received'; return: number; wasSent: boolean }
  | { template: 'pack'; hundredths: Hundredths; shop: string }
  | { template: 'story'; shop: string }
  | { template: 'story_given_back' | 'story_not_made' }

export type OrderKinds = {
  'order.placed': Kind<Nothing, 'step'>
  'payment.completed': Kind<{ purpose: 'order' | 'top_up'; money: Money }, 'step'>
  'payment.failed': Kind<{ purpose: 'order' | 'top_up'; isAbandoned: boolean }, 'step'>
  'payment.mismatched': Kind<{ problem: 'session' | 'currency' | 'amount'; money: Money }, 'alarm'>
  'order.shipped': Kind<Nothing, 'step'>
  'order.out_for_delivery': Kind<Nothing, 'step'>
  'order.delivered': Kind<Nothing, 'step'>
  'order.cancelled': Kind<Nothing, 'step'>
  'order.rest_cancelled': Kind<Nothing, 'step'>
  'order.not_refunded': Kind<Nothing, 'step'>
  'order.cancellation_asked': Kind<Nothing, 'step'>
  /** By the warehouse. */
  'order.cancellation_confirmed': Kind<Nothing, 'step'>
  'order.warehouse_id_noted': Kind<{ fbaOrderId: string }, 'step'>
  'order.address_changed': Kind<Nothing, 'step' | 'act'>
  'delivery.changed': Kind<{ from?: PaidState; to?: PaidState; tracking?: 'changed'; fbaOrderId?: string }, 'act'>
  'parcel.changed': Kind<{ parcel: number; tracking?: 'changed'; to?: 'delivered' }, 'act'>
  'shipment.shipped': Kind<Parcel & { pieces: number; isRest: boolean }, 'step'>
  'shipment.delivered': Kind<Parcel, 'step'>
  'tracking.noted': Kind<Partial<Parcel>, 'step'>
  'parcel.sent': Kind<{ lines: Lines }, 'act'>
  'problem.opened': Kind<{ problem: OrderProblemKind; cause?: 'sold_out' | 'sold_since_refund' }, 'step' | 'alarm'>
  'problem.closed': Kind<{ problem: OrderProblemKind; cause?: 'unconfirmed' }, 'step' | 'act'>
  'mail.sent': Kind<MailDetails, 'step'>
  'mail.resent': Kind<{ mail: string }, 'act'>
  'packing.printed': Kind<{ what: 'slips' | 'pick_list'; rows: number }, 'view'>
}
