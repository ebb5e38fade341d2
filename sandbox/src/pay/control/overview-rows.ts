import { formatTime } from '../../pages/format-time.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Store } from '../../store.ts'
import type { Delivery } from '../../webhooks/delivery.ts'
import { formatAmount } from '../format-amount.ts'
import type { Refund, Session, Tables } from '../records.ts'

export function paymentRow(store: Store<Tables>, session: Session) {
  const { id, amount_total, currency, customer_email, created, url } = session
  const state = stateOf(store, session)
  return html`
<li class="row">
<strong>${formatAmount(amount_total, currency)}</strong>
<span class="state">${state}</span>
<span class="muted">${customer_email ?? 'no email'}</span>
${timeOf(created)}
${url !== null && html`<a class="onward" href="${new URL(url).pathname}">Open the checkout</a>`}
${state === 'Pending' && settleButtons(id)}
<code class="id">${id}</code>
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
<button class="button small" name="outcome" value="succeeded">Let it succeed</button>
<button class="button small quiet" name="outcome" value="failed">Let it fail</button>
</form>`
}

export function refundRow({ id, amount, currency, status, reason, created }: Refund): Html {
  return html`
<li class="row">
<strong>${formatAmount(amount, currency)}</strong>
<span class="state">${status === 'failed' ? 'Failed' : 'Refunded'}</span>
<span class="muted">${(reason ?? '').replaceAll('_', ' ')}</span>
${timeOf(created)}
<code class="id">${id}</code>
</li>`
}

export function deliveryRow({ id, type, about, state, attempts, lastAnswer }: Delivery): Html {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  return html`
<li class="row">
<strong>${type}</strong>
<span class="state">${state}</span>
<span class="muted">${attempts > 0 && `sent ${times}, last answer ${lastAnswer}`}</span>
<form method="post" action="/pay/control/events/${id}/resend"><button class="button small quiet">Send again</button></form>
<code class="id">${about}</code>
</li>`
}

function timeOf(seconds: number) {
  return formatTime(new Date(seconds * 1000).toISOString())
}
