import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import type { Page } from '../pages/layout.ts'
import type { Message } from './mailbox.ts'
import { pretendNotice } from './notice.ts'

type View = 'html' | 'text'

/** A mail may use inline styles and the shop's pictures; it runs no script and loads nothing else. */
export const policyForMail = {
  'script-src': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: http://localhost:* http://*.localhost:* http://127.0.0.1:*",
  'connect-src': "'none'",
}

export function messagePage(message: Message, requestedView?: View): Page {
  const view = requestedView ?? (message.html ? 'html' : 'text')
  const subject = message.subject || '(no subject)'
  return {
    title: subject,
    body: html`
${pretendNotice}
<a href="/mail">Back to the mailbox</a>
<h1>${subject}</h1>
<dl>
<dt>To</dt><dd>${message.to.join(', ')}</dd>
<dt>From</dt><dd>${message.from || '(no sender)'}</dd>
${message.replyTo && html`<dt>Reply to</dt><dd>${message.replyTo}</dd>`}
<dt>Received</dt><dd>${formatTime(message.date)}</dd>
</dl>
<nav aria-label="How to show this mail">
${viewLink('html', 'As it looks', view)}${viewLink('text', 'Plain text', view)}
</nav>
${view === 'html' ? formatted(message) : plain(message)}`,
  }
}

function viewLink(view: View, label: string, shown: View) {
  return html`<a href="?view=${view}" ${view === shown && html`aria-current="page"`}>${label}</a>`
}

function formatted(message: Message) {
  if (!message.html) return html`<p>This mail has no formatted part, only plain text.</p>`
  // Without a target the links would open inside the frame, where nothing may load.
  const framed = `<base target="_blank">${message.html}`
  return html`
<iframe title="The mail as it looks" sandbox="" srcdoc="${framed}" tabindex="0"></iframe>
<p class="muted">Links do not work in this view; they do in the plain text.</p>`
}

function plain(message: Message) {
  if (!message.text) return html`<p>This mail has no plain text part.</p>`
  return html`<pre tabindex="0" role="region" aria-label="The mail as plain text">${withLinks(message.text)}</pre>`
}

function withLinks(text: string) {
  const pieces = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
  return pieces.map((piece, index) =>
    index % 2 === 1 ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>` : html`${piece}`,
  )
}
