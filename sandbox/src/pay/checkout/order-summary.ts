import { html } from '../../pages/html.ts'
import { formatAmount } from '../format-amount.ts'
import type { LineItem, Session } from '../records.ts'

export function orderSummary({ amount_total, currency, customer_email }: Session, lineItems: LineItem[]) {
  return html`
<section class="card" aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul class="order">${lineItems.map(orderLine)}</ul>
<p class="total"><span>To pay</span> <strong>${formatAmount(amount_total, currency)}</strong></p>
${customer_email !== null && html`<p class="muted">For ${customer_email}</p>`}
</section>`
}

function orderLine({ description, quantity, amount_total, currency }: LineItem) {
  return html`
<li class="order-line"><span>${description ?? ''}${quantity !== 1 && `, ${quantity} pieces`}</span>
<span>${formatAmount(amount_total, currency)}</span></li>`
}
