import { newId } from '../ids.ts'
import { nowInSeconds } from './clock.ts'
import type { Provider } from './provider.ts'
import type { Charge, Dispute } from './records.ts'

const weekInSeconds = 7 * 24 * 60 * 60

export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** An inquiry, whose status begins with `warning_`, moves no money. */
const takesMoney = (status: string) => !status.startsWith('warning_') && status !== 'won'

const isOver = (status: string) => ['warning_closed', 'won', 'lost'].includes(status)

export function openDispute(
  { store, outbox }: Provider,
  charge: Charge,
  status: 'needs_response' | 'warning_needs_response',
  amount = charge.amount,
) {
  const opened = newDispute(charge, status, amount)
  store.put('disputes', opened)
  store.put('charges', { ...charge, disputed: true })
  outbox.announce('charge.dispute.created', opened)
  if (takesMoney(status)) outbox.announce('charge.dispute.funds_withdrawn', opened)
  return opened
}

export function moveDispute({ store, outbox }: Provider, before: Dispute, status: DisputeStatus) {
  const moved: Dispute = { ...before, status, is_charge_refundable: status.startsWith('warning_') || status === 'won' }
  store.put('disputes', moved)
  if (takesMoney(status) && !takesMoney(before.status)) outbox.announce('charge.dispute.funds_withdrawn', moved)
  if (!takesMoney(status) && takesMoney(before.status)) outbox.announce('charge.dispute.funds_reinstated', moved)
  outbox.announce(isOver(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', moved)
  return moved
}

export const isRefundable = ({ store }: Provider, { id }: Charge) =>
  store.all('disputes').every(({ charge, is_charge_refundable }) => charge !== id || is_charge_refundable)

function newDispute(charge: Charge, status: Dispute['status'], amount: number): Dispute {
  const created = nowInSeconds()
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { due_by: created + weekInSeconds },
    is_charge_refundable: !takesMoney(status),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  } as Dispute
}
