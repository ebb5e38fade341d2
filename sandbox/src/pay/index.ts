import type { FastifyInstance } from 'fastify'
import { newId } from '../ids.ts'
import { showPage } from '../pages/layout.ts'
import { openStore, type Store } from '../store.ts'
import { api } from './api/index.ts'
import { createOutageSwitch } from './api/outage.ts'
import { checkout } from './checkout/index.ts'
import { control } from './control/index.ts'
import { overviewPage } from './control/overview-page.ts'
import { startExpiry } from './expiry.ts'
import type { Keys, Tables } from './records.ts'
import { openOutbox } from './webhooks/outbox.ts'

export async function pay(app: FastifyInstance, options: { folder: string; webUrl: string; webhookUrl: string }) {
  const { folder, webUrl, webhookUrl } = options
  const store = await openStore<Tables>(folder)
  const { secretKey, webhookSecret } = keysOf(store)
  await store.onDisk()
  const outbox = openOutbox(store, { url: webhookUrl, secret: webhookSecret })
  const provider = { store, outbox }
  const outage = createOutageSwitch()
  const stopExpiring = startExpiry(provider)

  // Every reply waits until the state it shows is on disk.
  app.addHook('onSend', () => store.onDisk())
  app.addHook('onClose', async () => {
    stopExpiring()
    await outbox.close()
    await store.close()
  })

  app.companies.push({
    name: 'Card payments',
    path: '/pay',
    pretends: 'A card-payment company like Stripe: a checkout page with test cards, refunds and webhooks.',
    addresses: { stripeApiBase: webUrl, stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret },
  })
  app.get('/pay', (_request, reply) => showPage(reply, overviewPage(provider, outage)))
  app.register(api, { prefix: '/v1', provider, webUrl, outage })
  app.register(checkout, { prefix: '/pay/checkout', provider })
  app.register(control, { prefix: '/pay/control', provider, outage })
}

/** Made once and kept, so that a restart does not invalidate the shop's webhook secret. */
function keysOf(store: Store<Tables>): Keys {
  const stored = store.get('keys', 'keys')
  if (stored) return stored
  const made: Keys = { id: 'keys', secretKey: newId('sk_test_'), webhookSecret: newId('whsec_', 32) }
  store.put('keys', made)
  return made
}
