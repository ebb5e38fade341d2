import { formatMoney } from '../money.ts'
import { type OrderProblemKind, toProblemKind } from '../orders/order-problems.ts'
import type { ActorKind, Details, KindsFor, StoredEvent } from './kinds.ts'
import { mailSubject } from './mail-subject.ts'

type About = { orderNumber: number; actor: ActorKind }
type StepKind = KindsFor<'step'>
type Texts<K extends StepKind> = { [Each in K]: (details: Details<Each>, about: About) => string | undefined }

const moneyTexts: Texts<KindsFor<'money'>> = {
  'refund.requested': ({ money }) => `Refund of ${formatMoney(money)} asked for`,
  'refund.withheld': ({ money }) => `${formatMoney(money)} of it kept for spent tokens`,
  'refund.failed': (failed) => (failed.isRefused ? undefined : describeFailedRefund(failed)),
  'refund.counted': ({ money }) => `${formatMoney(money)} refunded in all`,
  'dispute.inquired': ({ money, reason }) => `The bank asks about ${formatMoney(money)}: ${wordsOf(reason)}`,
  'dispute.opened': (opened) => describeDispute(opened),
  'dispute.won': ({ money }) => `The dispute about ${formatMoney(money)} is won`,
  'dispute.lost': (lost) => describeLostDispute(lost),
}

/** What the timeline of an order says of each event; undefined is left out. */
export const stepTexts: Texts<StepKind> = {
  ...moneyTexts,
  'order.placed': () => 'Ordered',
  'payment.completed': ({ money }) => (money.cents === 0 ? 'Placed, with nothing to pay' : 'Paid'),
  'payment.failed': () => 'Payment failed',
  'order.shipped': () => 'Shipped',
  'order.out_for_delivery': () => 'Out for Delivery',
  'order.delivered': () => 'Delivered',
  'order.cancelled': () => 'Cancelled',
  'order.rest_cancelled': () => 'The rest is cancelled',
  'order.not_refunded': () => 'The bank has taken the money back already: nothing is refunded for it',
  'order.cancellation_asked': () => 'Cancellation asked for',
  'order.cancellation_confirmed': () => 'The warehouse sends nothing of it',
  'order.warehouse_id_noted': ({ fbaOrderId }, { actor }) =>
    actor === 'warehouse' ? 'The warehouse has it' : `fbaOrderId: ${fbaOrderId}`,
  'order.address_changed': (_, { actor }) =>
    actor === 'customer' ? 'The address is changed by its customer' : 'The address is changed',
  'shipment.shipped': ({ shipment, pieces, isRest }) =>
    `Parcel ${shipment} shipped: ${pieces === 1 ? '1 piece' : `${pieces} pieces`}${isRest ? ', the rest' : ''}`,
  'shipment.delivered': ({ shipment }) => `Parcel ${shipment} delivered`,
  'tracking.noted': ({ shipment }) =>
    shipment === undefined ? 'Tracking noted' : `Tracking of parcel ${shipment} noted`,
  'problem.opened': ({ problem, cause }) => {
    if (problem === 'pieces_missing')
      return `Pieces are missing: ${cause === 'sold_since_refund' ? 'sold since their refund' : 'sold out before it was paid'}`
    return openedTexts[problem]
  },
  'problem.closed': ({ problem, cause }, { actor }) => {
    if (actor === 'staff' || actor === 'program') return `Problem closed: ${shortNames[toProblemKind(problem)]}`
    if (problem === 'disputed') return 'The parcel is held no more'
    return cause === 'unconfirmed' ? 'The withdrawal was not confirmed within a day' : undefined
  },
  'mail.sent': (mail, { orderNumber }) => `Mail: ${mailSubject(mail, orderNumber)}`,
  'payment.problem_closed': () => 'Problem closed: payment',
  'dispute.moved': ({ status }) => `The dispute is moved: ${wordsOf(status)}`,
  'dispute.closed': () => 'The inquiry of the bank is closed',
  'return.requested': (event) => `Return ${event.return} asked for`,
  'return.cancelled': (event) => `Return ${event.return} cancelled by its customer`,
  'return.approved': (event) => `Return ${event.return} approved`,
  'return.declined': (event) => `Return ${event.return} declined`,
  'return.lapsed': (event) => `Return ${event.return} closed: it never came`,
  'return.received': (event) => `Return ${event.return} received`,
  'return.refunded': (event) => `Return ${event.return} refunded`,
  'return.ended': (event) => `Return ${event.return} closed: nothing more is refunded for it`,
}

const openedTexts: Partial<Record<OrderProblemKind, string>> = {
  disputed: 'The parcel is held',
  dispute_lost: 'The parcel must not be sent: the dispute is lost',
  warehouse_refused: 'The warehouse has refused it',
  shipped_after_cancel: 'Too late to cancel: the parcel has shipped',
}

const shortNames: Record<OrderProblemKind, string> = {
  disputed: 'disputed',
  dispute_lost: 'dispute lost',
  pieces_missing: 'pieces missing',
  withdrawn: 'withdrawn',
  disputed_at_warehouse: 'disputed at the warehouse',
  warehouse_refused: 'refused by the warehouse',
  shipped_after_cancel: 'shipped although cancelled',
  other: 'of another kind',
}

const wordsOf = (reason: string) => reason.replaceAll('_', ' ')

export const describeDispute = ({ money, reason }: Details<'dispute.opened'>): string =>
  `${formatMoney(money)} disputed: ${wordsOf(reason)}`

export const describeLostDispute = ({ money }: Details<'dispute.lost'>): string =>
  `The dispute about ${formatMoney(money)} is lost`

export const describeFailedRefund = ({ money, isRefused, reason }: Omit<Details<'refund.failed'>, 'refund'>): string =>
  `A refund of ${formatMoney(money)} ${isRefused ? 'was refused' : 'failed at the payment provider'}${reason === null ? '' : `: ${reason}`}`

/** Retained as long as their order. */
export const stepKinds: readonly string[] = Object.keys(stepTexts)

type StepText = (details: StoredEvent['details'], about: About) => string | undefined
const textByKind = new Map<string, StepText>(Object.entries(stepTexts) as [string, StepText][])

export const namesAmount = ({ kind }: StoredEvent): boolean => kind in moneyTexts

/** What is no step is left out of the timeline; what a later version wrote is shown by its kind. */
export const describeStep = (event: StoredEvent, about: About): string | undefined =>
  event.kind === 'other' ? event.storedKind : textByKind.get(event.kind)?.(event.details, about)
