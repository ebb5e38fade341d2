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
${refusal && !wrong && html`<p class="notice" role="alert"><strong>Not paid.</strong> ${refusal}</p>`}
${orderSummary(session, lineItems)}
<section aria-label="Card">
<form method="post" novalidate>
${field('cardNumber', 'Card number', html`inputmode="numeric" maxlength="40"`)}
${field('expiry', 'Expiry', html`inputmode="numeric" maxlength="9" placeholder="MM / YY"`)}
${field('cvc', 'CVC', html`inputmode="numeric" maxlength="4"`)}
<button>Pay</button>
</form>
${session.cancel_url !== null && cancelButton(session)}
</section>
${testCardList()}`,
  }
}

function cancelButton({ id }: Session) {
  return html`
<form method="post" action="/pay/checkout/${id}/cancel"><button class="quiet">Cancel</button></form>`
}

function testCardList() {
  return html`
<section>
<h2>Test cards</h2>
<p class="muted">With any month ahead and any three digits.</p>
<dl>${testCards.map(({ number, effect }) => html`<div><dt><code>${number}</code></dt><dd>${effect}</dd></div>`)}</dl>
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
<section aria-labelledby="order">
<h2 id="order">Your order</h2>
<ul>${lineItems.map(orderLine)}</ul>
<p><span>To pay</span> <strong>${formatAmount(amount_total, currency)}</strong></p>
${customer_email !== null && html`<p class="muted">For ${customer_email}</p>`}
</section>`
}

function orderLine({ description, quantity, amount_total, currency }: LineItem) {
  return html`
<li><span>${description ?? ''}${quantity !== 1 && `, ${quantity} pieces`}</span>
<span>${formatAmount(amount_total, currency)}</span></li>`
}
