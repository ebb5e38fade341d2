import { html } from '../pages/html.ts'
import type { Delivery } from '../webhooks/delivery.ts'

export const stateWords: Record<Delivery['state'], string> = {
  waiting: 'On its way',
  held: 'On its way',
  dropped: 'On its way',
  delivered: 'Arrived',
  refused: 'Refused by the shop',
  'given up': 'Not delivered',
}

/** The state of the report, for the parent. */
export function reportNotice({ state, attempts, lastAnswer }: Delivery, shopUrl: string) {
  if (state === 'delivered') {
    return html`
<p class="notice"><strong>It has arrived.</strong> The story is in your order and in
<a href="${shopUrl}/myplaylist">your playlist</a>. You may close this page.</p>`
  }
  if (state === 'refused') {
    return html`
<p class="notice"><strong>The shop did not take this story.</strong> It answered: ${lastAnswer ?? ''}</p>`
  }
  if (state === 'given up') {
    return html`
<p class="notice"><strong>The shop has not answered for a day.</strong> The story is kept here.</p>`
  }
  if (attempts > 0) {
    return html`
<p class="notice"><strong>The shop does not answer yet.</strong> The story is kept and is sent again until it
arrives. You may close this page.</p>`
  }
  return html`<p class="notice"><strong>It is on its way to the shop.</strong> You may close this page.</p>`
}
