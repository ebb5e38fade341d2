import { textField } from '../../pages/field.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import { testCards } from '../cards.ts'
import { formatAmount } from '../format-amount.ts'
import type { LineItem, Session } from '../records.ts'
import { type Complaints, type FieldName, fieldNames, type Typed } from './card-form.ts'
import { noChargeNotice } from './notice.ts'

type Checkout = {
  session: Session
  lineItems: LineItem[]
  typed: Typed
  complaints: Complaints
  refusal: string | undefined
}

export function checkoutPage({ session, lineItems, typed, complaints, refusal }: Checkout): Page {
  const wrong = fieldNames.find((name) => complaints[name])
  const field = cardField(typed, complaints, wrong ?? 'cardNumber')
  return {
    title: `${wrong || refusal ? 'Error: ' : ''}Pay ${formatAmount(session.amount_total, session.currency)}`,
    body: html`
${noChargeNotice}
<h1>Pay by card</h1>
${refusal && !wrong && html`<p class="notice danger" role="alert"><strong>Not paid.</strong> ${refusal}</p>`}
<div class="checkout">
${orderSummary(session, lineItems)}
<section class="card" aria-label="Card">
<form class="fields" method="post" novalidate>
${field('cardNumber', 'Card number', html`inputmode="numeric" maxlength="40"`)}
<div class="pair">
${field('expiry', 'Expiry', html`inputmode="numeric" maxlength="9" placeholder="MM / YY"`)}
${field('cvc', 'CVC', html`inputmode="numeric" maxlength="4"`)}
</div>
<button class="button">Pay</button>
</form>
${session.cancel_url !== null && cancelButton(session)}
</section>
</div>
${testCardList()}`,
  }
}

function cancelButton({ id }: Session) {
  return html`
<form class="fields" method="post" action="/pay/checkout/${id}/cancel"><button class="button quiet">Cancel</button></form>`
}

function testCardList() {
  return html`
<section class="card">
<h2>Test cards</h2>
<p class="muted">With any month ahead and any three digits.</p>
<dl class="test-cards">${testCards.map(
    ({ number, effect }) => html`<div><dt><code>${number}</code></dt><dd>${effect}</dd></div>`,
  )}</dl>
</section>`
}

/** Keeps browsers from offering stored real cards. */
const cardField =
  (typed: Typed, complaints: Complaints, first: FieldName) => (name: FieldName, label: string, attributes: Html) =>
    textField({
      name,
      label,
      value: name !== 'cvc' && typed[name],
      complaint: complaints[name],
      isFirst: name === first,
      more: html`spellcheck="false" ${attributes}`,
    })

function orderSummary({ amount_total, currency, customer_email }: Session, lineItems: LineItem[]) {
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
