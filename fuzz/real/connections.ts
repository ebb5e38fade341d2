import { randomUUID } from 'node:crypto'
import type { Recipe, Recipes } from './recipe.ts'
import { adminEmail, type ShopAtWork } from './shop-at-work.ts'

// What hardly ever happens, as each webhook sends it.
const kinds = ['collection.arranged']
const receiver = ({ sandboxAddress }: ShopAtWork) => ({ url: `${sandboxAddress}/receiver`, kinds })

/** One of its own, as another request may delete it. */
async function addWebhook(shop: ShopAtWork): Promise<string> {
  const { headers } = await shop.bearer(adminEmail)
  const { data } = (await shop.call('POST', '/api/admin/webhooks', headers, receiver(shop))) as {
    data?: { _id: string }
  }
  return data?._id ?? ''
}

const aWebhook: Recipe = async (shop) => ({ params: { id: await addWebhook(shop) } })

export const connections: Recipes = {
  'DELETE /api/admin/keys/{id}': async ({ bearer, call, row }) => {
    const { headers } = await bearer(adminEmail)
    const name = randomUUID()
    await call('POST', '/api/admin/keys', headers, { name, rights: ['overview'] })
    return { params: await row('SELECT id FROM api_key WHERE name = $1', name) }
  },
  'POST /api/admin/webhooks': async (shop) => ({ body: receiver(shop) }),
  'PUT /api/admin/webhooks/{id}': async (shop) => ({ params: { id: await addWebhook(shop) }, body: receiver(shop) }),
  'DELETE /api/admin/webhooks/{id}': aWebhook,
  'GET /api/admin/webhooks/{id}': aWebhook,
  'POST /api/admin/webhooks/{id}/deliveries/{event}': async (shop) => {
    const id = await addWebhook(shop)
    await shop.write(
      `INSERT INTO webhook_delivery (webhook_id, event_id, kind, tried_at, reply)
       SELECT webhook.id, event.id, event.kind, now(), '' FROM webhook, event
       WHERE webhook.id::text = $1 AND event.kind = 'order.placed' ORDER BY event.id DESC LIMIT 1`,
      id,
    )
    return {
      params: await shop.row(
        'SELECT webhook_id AS id, event_id AS event FROM webhook_delivery WHERE webhook_id::text = $1',
        id,
      ),
    }
  },
}
