import { formatTime } from '../../pages/format-time.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Store } from '../../store.ts'
import type { Delivery } from '../../webhooks/delivery.ts'
import { formatAmount } from '../format-amount.ts'
import type { Dispute, Refund, Session, Tables } from '../records.ts'

export function paymentRow(store: Store<Tables>, session: Session) {
  const { id, amount_total, currency, customer_email, created, url } = session
  const state = stateOf(store, session)
  return html`
<li>
<strong>${formatAmount(amount_total, currency)}</strong>
<span>${state}</span>
<span class="muted">${customer_email ?? 'no email'}</span>
${timeOf(created)}
${url !== null && html`<a href="${new URL(url).pathname}">Open the checkout</a>`}
${state === 'Pending' && settleButtons(id)}
<code>${id}</code>
</li>`
}

function stateOf(store: Store<Tables>, { status, payment_status, payment_intent, currency }: Session) {
  if (status === 'open') return 'Open'
  if (status === 'expired') return 'Expired'
  const intent = store.need('intents', payment_intent ?? '')
  if (payment_status === 'unpaid') return intent.status === 'processing' ? 'Pending' : 'Failed'
  const { amount_refunded, refunded } = store.need('charges', intent.latest_charge ?? '')
  if (refunded) return 'Refunded'
  return amount_refunded > 0 ? `Paid, ${formatAmount(amount_refunded, currency)} refunded` : 'Paid'
}

function settleButtons(id: string) {
  return html`
<form method="post" action="/pay/control/sessions/${id}/settle">
<button name="outcome" value="succeeded">Let it succeed</button>
<button class="quiet" name="outcome" value="failed">Let it fail</button>
</form>`
}

export function refundRow({ id, amount, currency, status, reason, created }: Refund): Html {
  return html`
<li>
<strong>${formatAmount(amount, currency)}</strong>
<span>${refundStates[status ?? ''] ?? 'Refunded'}</span>
<span class="muted">${(reason ?? '').replaceAll('_', ' ')}</span>
${timeOf(created)}
${status === 'pending' && html`<form method="post" action="/pay/control/refunds/${id}/succeed"><button>Let it succeed</button></form>`}
${status !== 'failed' && html`<form method="post" action="/pay/control/refunds/${id}/fail"><button class="quiet">Let it fail</button></form>`}
<code>${id}</code>
</li>`
}

const refundStates: Record<string, string> = { failed: 'Failed', pending: 'Pending' }

const disputeStates: Record<string, string> = {
  warning_needs_response: 'Inquiry',
  warning_under_review: 'Inquiry',
  warning_closed: 'Inquiry closed',
  won: 'The shop has won',
  lost: 'The shop has lost',
}

export function disputeRow({ id, amount, currency, status, reason, created }: Dispute): Html {
  const isInquiry = status.startsWith('warning_')
  return html`
<li>
<strong>${formatAmount(amount, currency)}</strong>
<span>${disputeStates[status] ?? 'Disputed'}</span>
<span class="muted">${reason}</span>
${timeOf(created)}
<form method="post" action="/pay/control/disputes/${id}/status">
${isInquiry && html`<button name="status" value="needs_response">Make it a dispute</button>`}
${!isInquiry && status !== 'won' && html`<button name="status" value="won">Let the shop win</button>`}
${!isInquiry && status !== 'lost' && html`<button class="quiet" name="status" value="lost">Let the shop lose</button>`}
</form>
<code>${id}</code>
</li>`
}

export function deliveryRow({ id, type, about, state, attempts, lastAnswer }: Delivery): Html {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  return html`
<li>
<strong>${type}</strong>
<span>${state}</span>
<span class="muted">${attempts > 0 && `sent ${times}, last answer ${lastAnswer}`}</span>
<form method="post" action="/pay/control/events/${id}/resend"><button class="quiet">Send again</button></form>
<code>${about}</code>
</li>`
}

function timeOf(seconds: number) {
  return formatTime(new Date(seconds * 1000).toISOString())
}
