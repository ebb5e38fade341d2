import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import { formatAmount } from '../format-amount.ts'
import type { Method, Session } from '../records.ts'
import { noChargeNotice } from './notice.ts'

export function confirmationPage({ amount_total, currency }: Session, { last4 }: Method): Page {
  const amount = formatAmount(amount_total, currency)
  return {
    title: `Confirm ${amount}`,
    body: html`
${noChargeNotice}
<section class="card narrow">
<h1>Is this you?</h1>
<p>The pretend bank of the card that ends in ${last4} asks once more whether ${amount} may be paid.</p>
<form class="fields" method="post">
<button class="button" name="outcome" value="complete">Complete</button>
<button class="button quiet" name="outcome" value="fail">Fail</button>
</form>
</section>`,
  }
}
