import { type Html, html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { OutageSwitch } from '../api/outage.ts'
import type { Provider } from '../provider.ts'
import { deliveryRow, disputeRow, paymentRow, refundRow } from './overview-rows.ts'

const rowsShown = 50

export function overviewPage({ store, outbox }: Provider, outage: OutageSwitch): Page {
  const { mode } = outbox.settings()
  return {
    title: 'Card payments',
    body: html`
<p class="notice"><strong>This is a pretend card-payment company</strong> of the sandbox on this computer. No card is
charged, and nothing leaves this computer.</p>
<h1>Card payments</h1>
${outage.now().mode !== 'none' && warning('An outage is switched on.', 'The shop gets no good answers')}
${mode !== 'deliver' && warning(`Webhooks: ${mode}.`, 'The shop is not told of anything')}
${section('Payments', 'When the shop opens a checkout, it appears here.', store.all('sessions'), (session) =>
  paymentRow(store, session),
)}
${section('Refunds', 'When the shop gives money back, it appears here.', store.all('refunds'), refundRow)}
${section('Disputes', 'When a customer disputes a payment at the bank, it appears here.', store.all('disputes'), disputeRow)}
${section('Webhooks', 'What the shop is told of appears here.', store.all('deliveries'), deliveryRow)}`,
  }
}

function section<Row>(title: string, whenEmpty: string, rows: Row[], row: (row: Row) => Html) {
  const newest = rows.slice(-rowsShown).toReversed()
  return html`
<section>
<h2>${title} <span class="muted">${rows.length}</span></h2>
${rows.length > 0 ? html`<ol>${newest.map(row)}</ol>` : html`<p class="muted">${whenEmpty}</p>`}
${rows.length > rowsShown && html`<p class="muted">The newest ${rowsShown} are shown.</p>`}
</section>`
}

function warning(what: string, effect: string) {
  return html`<p class="notice"><strong>${what}</strong> ${effect} until a test switches it off again.</p>`
}
