import type { FastifyInstance } from 'fastify'
import { showPage } from '../pages/layout.ts'
import { openAccounts } from './accounts.ts'
import { accountsPage } from './accounts-page.ts'
import { sisterApi } from './api.ts'

export async function sister(app: FastifyInstance, options: { folder: string; address: string }) {
  const accounts = await openAccounts(options.folder)
  app.companies.push({
    name: 'Creative site',
    path: '/sister',
    pretends: 'The sister site for making things. The shop registers and signs its parents in there too.',
    addresses: { sisterSiteUrl: options.address },
  })
  app.get('/sister', (_request, reply) => showPage(reply, accountsPage(accounts.all())))
  app.register(sisterApi, { prefix: '/content/api/user/auth', accounts })
}
