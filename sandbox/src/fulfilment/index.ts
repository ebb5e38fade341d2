import type { FastifyInstance } from 'fastify'
import { newId } from '../ids.ts'
import { showPage } from '../pages/layout.ts'
import { openStore, type Store } from '../store.ts'
import { control } from './control.ts'
import { type Outage, ordersApi } from './orders-api.ts'
import { overviewPage } from './overview-page.ts'
import type { Keys, Tables } from './records.ts'
import { tokenRoute } from './token-route.ts'

export async function fulfilment(app: FastifyInstance, { folder, webUrl }: { folder: string; webUrl: string }) {
  const store = await openStore<Tables>(folder)
  const keys = keysOf(store)
  await store.onDisk()

  // Every reply waits until the state it shows is on disk.
  app.addHook('onSend', () => store.onDisk())
  app.addHook('onClose', () => store.close())
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.companies.push({
    name: 'Fulfilment',
    path: '/fulfilment',
    pretends: 'A company like Amazon Multi-Channel Fulfilment: it takes orders, and ships them when you say so.',
    addresses: {
      fulfilmentApiBase: `${webUrl}/fulfilment`,
      fulfilmentTokenUrl: `${webUrl}/fulfilment/auth/o2/token`,
      fulfilmentClientId: keys.clientId,
      fulfilmentClientSecret: keys.clientSecret,
      fulfilmentRefreshToken: keys.refreshToken,
    },
  })
  app.get('/', (_request, reply) => showPage(reply, overviewPage(store.all('orders'))))
  tokenRoute(app, keys)
  const outage: Outage = { status: null }
  app.register(ordersApi, { prefix: '/fba/outbound/2020-07-01', store, keys, outage })
  app.register(control, { prefix: '/control', store, outage })
}

function keysOf(store: Store<Tables>): Keys {
  const stored = store.get('keys', 'keys')
  if (stored) return stored
  const made: Keys = {
    id: 'keys',
    clientId: newId('amzn1.application-oa2-client.', 32),
    clientSecret: newId('amzn1.oa2-cs.v1.', 64),
    refreshToken: newId('Atzr|', 64),
  }
  store.put('keys', made)
  return made
}
