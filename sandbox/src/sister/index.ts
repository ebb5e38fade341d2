import type { FastifyInstance } from 'fastify'
import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import { type Page, showPage } from '../pages/layout.ts'
import { type Account, openAccounts } from './accounts.ts'
import { sisterApi } from './api.ts'

// A fixed demo secret, of no use outside of this computer.
const secret = 'sandbox-sister-site-secret'

export async function sister(app: FastifyInstance, options: { folder: string; address: string }) {
  const accounts = await openAccounts(options.folder)
  app.companies.push({
    name: 'Creative site',
    path: '/sister',
    pretends: 'The sister site for making things. The shop registers and signs its parents in there too.',
    addresses: { sisterSiteUrl: options.address, sisterSiteSecret: secret },
  })
  app.get('/sister', (_request, reply) => showPage(reply, accountsPage(accounts.all())))
  app.register(sisterApi, { prefix: '/content/api/user/auth', accounts, secret, address: options.address })
}

function accountsPage(accounts: Account[]): Page {
  return {
    title: 'Creative site',
    body: html`
<p class="notice">This only pretends to be the creative site. Its accounts are its own: the shop's know nothing of them.</p>
<h1>Accounts of the creative site</h1>
<p>${accounts.length} ${accounts.length === 1 ? 'account' : 'accounts'}</p>
<ul>${accounts.toReversed().map(card)}</ul>`,
  }
}

function card({ email, isAppUser, bundleUserId, registeredAt, lastLoginAt }: Account) {
  return html`
<li>
<h2>${email}</h2>
<p>${isAppUser ? 'Came from the shop' : 'Registered here'}${bundleUserId && html`, where it is <code>${bundleUserId}</code>`}.</p>
<p class="muted">Registered ${formatTime(registeredAt)}${lastLoginAt && html`, last signed in ${formatTime(lastLoginAt)}`}</p>
</li>`
}
