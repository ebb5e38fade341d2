import { html } from '../../pages/html.ts'
import { testCards } from '../cards.ts'

export function testCardList() {
  return html`
<section class="card">
<h2>Test cards</h2>
<p class="muted">With any month ahead and any three digits.</p>
<dl class="test-cards">${testCards.map(
    ({ number, effect }) => html`<div><dt><code>${number}</code></dt><dd>${effect}</dd></div>`,
  )}</dl>
</section>`
}
