import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { Session } from '../records.ts'
import { noChargeNotice } from './notice.ts'
import { successAddress } from './return-addresses.ts'

/** Shown at the address of a session that can no longer be paid. */
export function closedPage(session: Session): Page {
  const { heading, explanation, onward } = wordsFor(session)
  return {
    title: heading,
    body: html`
${noChargeNotice}
<section>
<h1>${heading}</h1>
<p>${explanation}</p>
${onward && html`<a href="${onward}">Back to the shop</a>`}
</section>`,
  }
}

function wordsFor(session: Session) {
  if (session.status === 'expired') {
    const explanation = 'Nothing was paid. Start again from the cart of the shop.'
    return { heading: 'This checkout has expired', explanation, onward: session.cancel_url ?? undefined }
  }
  const onward = successAddress(session)
  if (session.payment_status === 'paid') {
    return { heading: 'This order is paid', explanation: 'There is nothing more to do here.', onward }
  }
  const explanation = 'It stays pending until it is settled on the page of the card payments in the sandbox.'
  return { heading: 'This payment is on its way', explanation, onward }
}
