import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import type { Page } from '../pages/layout.ts'
import { type Order, type Step, stepOf, steps } from './records.ts'

const rowsShown = 50

const words: Record<Step, string> = {
  Received: 'Received',
  Planning: 'Planning',
  Processing: 'Processing',
  Shipped: 'Shipped',
  OutForDelivery: 'Out for delivery',
  Delivered: 'Delivered',
}

export function overviewPage(orders: Order[]): Page {
  const newest = orders.slice(-rowsShown).toReversed()
  return {
    title: 'Fulfilment',
    body: html`
<p class="notice"><strong>This is a pretend fulfilment company</strong> of the sandbox on this computer. Nothing is
packed, and nothing leaves this computer.</p>
<h1>Fulfilment</h1>
<section>
<h2>Orders <span class="muted">${orders.length}</span></h2>
${newest.length > 0 ? html`<ol>${newest.map(row)}</ol>` : html`<p class="muted">When the shop sends an order, it appears here.</p>`}
${orders.length > rowsShown && html`<p class="muted">The newest ${rowsShown} are shown.</p>`}
</section>`,
  }
}

function row(order: Order) {
  const { id, request, parcel, isCancelled, updatedAt } = order
  const { name, city, countryCode } = request.destinationAddress
  return html`
<li>
<strong>${request.displayableOrderId}</strong>
<span>${isCancelled ? 'Cancelled' : words[stepOf(order)]}</span>
<span class="muted">${name}, ${city}, ${countryCode}</span>
${formatTime(updatedAt)}
<p class="muted">${request.items.map(({ quantity, sellerSku }) => `${quantity} × ${sellerSku}`).join(', ')}</p>
${parcel && html`<p class="muted">${parcel.carrierCode} <code>${parcel.trackingNumber}</code></p>`}
${!isCancelled && buttons(order)}
<code>${id}</code>
</li>`
}

function buttons(order: Order) {
  const ahead = steps.slice(steps.indexOf(stepOf(order)) + 1)
  if (ahead.length === 0) return undefined
  return html`
<form method="post" action="/fulfilment/control/orders/${encodeURIComponent(order.id)}/progress">
${ahead.map((step) => html`<button class="quiet" name="to" value="${step}">${words[step]}</button>`)}
</form>`
}
