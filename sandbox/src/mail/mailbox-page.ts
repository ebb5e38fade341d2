import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import type { Page } from '../pages/layout.ts'
import type { Message } from './mailbox.ts'
import { pretendNotice } from './notice.ts'
import type { Outage } from './smtp.ts'

const rowsShown = 100

export function mailboxPage(messages: Message[], outage: Outage, recipient: string): Page {
  const found = messages.filter(({ to }) =>
    to.some((address) => address.toLowerCase().includes(recipient.toLowerCase())),
  )
  return {
    title: 'Mailbox',
    script: '/live.js',
    body: html`
${pretendNotice}
<h1>Mailbox</h1>
<div data-live="outage">${outage.down && outageNotice}</div>
<form role="search">
<label for="to">Find by address</label>
<div><input id="to" name="to" type="search" value="${recipient}" autocomplete="off" spellcheck="false"></div>
<button>Search</button>
</form>
<p role="status" data-live="count">${countOf(found, messages, recipient)}</p>
<div data-live="messages">${found.length > 0 ? rows(found) : emptyState(recipient)}</div>`,
  }
}

const outageNotice = html`
<p class="notice"><strong>An outage is switched on.</strong> The mail server turns every mail away until a test
switches it off again.</p>`

function countOf(found: Message[], all: Message[], recipient: string) {
  const count = `${found.length} ${found.length === 1 ? 'mail' : 'mails'}`
  const scope = recipient ? html` of ${all.length} to “${recipient}” · <a href="/mail">Show all</a>` : ''
  const cut = found.length > rowsShown ? `, the newest ${rowsShown} are shown` : ''
  return html`${count}${cut}${scope}`
}

function rows(messages: Message[]) {
  return html`<ol>${messages.slice(0, rowsShown).map(row)}</ol>`
}

function row({ id, to, subject, date }: Message) {
  return html`
<li><a href="/mail/${id}">
<span>${to.join(', ')}</span>
<strong>${subject || '(no subject)'}</strong>
${formatTime(date)}
</a></li>`
}

function emptyState(recipient: string) {
  return html`
<h2>${recipient ? 'No mail to this address' : 'No mail yet'}</h2>
<p>${recipient ? 'Mail that arrives for it appears here by itself.' : 'When the shop sends a mail, it appears here by itself.'}</p>`
}
