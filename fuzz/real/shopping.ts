import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { textPageIds } from '@storylamp/contract/texts/text-pages'
import { declare } from './declare.ts'
import { body, family, name, paid, param, type Recipe, type Recipes } from './recipe.ts'

const inCart = `SELECT product_id AS id, price_cents FROM cart_line WHERE family_id = ${family}`
/** The choices that the shop makes by itself. */
const asShown = { method: undefined, code: undefined, giftCards: undefined, total: undefined }
const notReturned = 'NOT EXISTS (SELECT FROM order_return WHERE order_id = customer_order.id)'
const topUps = [
  { amount: 10, tokens: undefined },
  { amount: undefined, tokens: 60 },
]
const unset = { customerId: undefined, customerEmail: undefined }
const root = join(import.meta.dirname, '../..')
const built = (folder: string, extension: string) => () =>
  readdirSync(join(root, folder)).filter((file) => file.endsWith(extension))

const newGift =
  (sent?: Record<string, unknown>): Recipe =>
  async ({ giveGift, row }) => {
    await giveGift()
    const params = await row("SELECT id FROM gift WHERE state = 'active' ORDER BY created_at DESC LIMIT 1")
    return { params, body: sent }
  }

const session =
  (purpose: string): Recipe =>
  async ({ row }) => ({
    body: await row(
      `SELECT session_id AS "sessionId" FROM payment WHERE purpose = '${purpose}' AND session_id IS NOT NULL AND family_id = ${family}`,
    ),
  })

export const shopping: Recipes = {
  'POST /api/cart/': async ({ row }) => ({
    body: { productId: (await row("SELECT id FROM product WHERE state = 'for_sale'"))?.id, quantity: 1 },
  }),
  'PUT /api/cart/': async ({ row }) => ({ body: { productId: (await row(inCart))?.id } }),
  'PUT /api/cart/{id}': async ({ row }) => {
    const found = await row(inCart)
    return { params: found, body: { id: found?.id } }
  },
  'POST /api/stock/reminders': async ({ write, row }) => {
    await write(`INSERT INTO stock (product_id) SELECT id FROM product WHERE state = 'for_sale' AND id <> 'carry-pouch-sand' LIMIT 1
      FOR KEY SHARE ON CONFLICT DO NOTHING`)
    return { body: { productId: (await row('SELECT product_id AS id FROM stock WHERE on_hand = held'))?.id } }
  },
  'DELETE /api/stock/reminders/{id}': param(`SELECT product_id AS id FROM stock_reminder WHERE family_id = ${family}`),
  'DELETE /api/cart/{id}': param(inCart),
  'POST /api/cart/{id}/restore': param(`SELECT product_id AS id FROM removed_cart_line WHERE family_id = ${family}`),
  'POST /api/cart/accept-price': async ({ row }) => {
    const line =
      await row(`SELECT product_id AS id, product.price_cents FROM cart_line JOIN product ON product.id = product_id
      WHERE family_id = ${family} AND state = 'for_sale'`)
    return { body: { productId: line?.id, price: Number(line?.price_cents) / 100 } }
  },
  'POST /api/payment/create-checkout-session': async ({ newFamily, call, checkout, row }) => {
    const { headers } = await newFamily()
    // Staff may have taken any of them off the shelf.
    const product = await row(
      "SELECT id FROM product WHERE state = 'for_sale' AND id NOT IN (SELECT product_id FROM stock)",
    )
    await call('POST', '/api/cart/', headers, { productId: product?.id })
    return { body: { ...unset, ...asShown, ...(await checkout(headers)) }, headers }
  },
  'POST /api/gifts': body({
    ...{ kind: 'tokens', amount: 10, buyerEmail: 'gran@example.com' },
    ...{ bundleId: undefined, message: undefined, sendTo: undefined, sendOn: undefined },
  }),
  'POST /api/gifts/status': async ({ row }) => ({
    body: await row(`SELECT session_id AS "sessionId" FROM payment WHERE purpose = 'gift' AND session_id IS NOT NULL`),
  }),
  'POST /api/gifts/look': async ({ giveGift }) => ({ body: { code: await giveGift() } }),
  'POST /api/gifts/claim': async ({ giveGift }) => ({ body: { code: await giveGift() } }),
  'POST /api/gifts/give-back': async ({ giveGift, write }) => {
    const code = await giveGift()
    await write("UPDATE gift SET offered_at = now() WHERE state = 'active'")
    return { body: { code } }
  },
  'GET /api/admin/gifts/{id}': newGift(),
  'PUT /api/admin/gifts/{id}/blocked': newGift({ isBlocked: true, reason: 'The code was stolen' }),
  'POST /api/admin/gifts/{id}/mail': newGift({ sendTo: undefined }),
  'POST /api/payment/product-purchase-status': session('order'),
  'POST /api/wallet/wallet-purchase-status': session('top_up'),
  'POST /api/wallet/top-ups/{id}/give-back': param(
    `SELECT id FROM payment WHERE purpose = 'top_up' AND state = 'completed' AND family_id = ${family}`,
    { amount: undefined },
  ),
  'POST /api/wallet/create-wallet-checkout-session': async ({ address }, chance) => ({
    body: {
      ...unset,
      ...chance.oneOf(topUps),
      successUrl: `${address}/wallet/success`,
      cancelUrl: `${address}/wallet`,
    },
  }),
  'POST /api/user/returns': async ({ row }) => ({
    body: {
      orderId: (await row(`SELECT id FROM ${paid} AND family_id = ${family} AND refunded_cents = 0 AND ${notReturned}`))
        ?.id,
      lines: [{ line: 0, pieces: 1 }],
      reason: undefined,
    },
  }),
  'POST /api/user/returns/quote': async ({ row }) => ({
    body: {
      orderId: (await row(`SELECT id FROM ${paid} AND family_id = ${family} AND refunded_cents = 0 AND ${notReturned}`))
        ?.id,
      lines: [{ line: 0, pieces: 1 }],
    },
  }),
  'DELETE /api/user/returns/{id}': param(
    `SELECT id FROM order_return WHERE state IN ('requested', 'approved') AND family_id = ${family}`,
  ),
  'POST /api/withdrawals': body({ number: '100001', email: 'nora@example.com', items: undefined, reason: undefined }),
  'POST /api/withdrawals/read': async (shop) => ({ body: { token: await declare(shop) } }),
  'POST /api/withdrawals/confirm': async (shop) => ({ body: { token: await declare(shop) } }),
  'GET /api/user/returns/{id}/slip.pdf': param(
    `SELECT id FROM order_return WHERE number > 0 AND state NOT IN ('declined', 'cancelled') AND family_id = ${family}`,
  ),
  'GET /api/user/invoices/{id}/invoice.pdf': param(`SELECT id FROM invoice WHERE family_id = ${family}`),
  'GET /api/admin/invoices/{id}/invoice.pdf': param('SELECT id FROM invoice'),
  'GET /api/user/orders/{id}/receipt.pdf': param(`SELECT id FROM ${paid} AND family_id = ${family}`),
  'GET /api/user/orders/{id}/receipt.html': param(`SELECT id FROM ${paid} AND family_id = ${family}`),
  'GET /downloads/guides/{id}.pdf': param("SELECT id FROM product WHERE state = 'for_sale'"),
  'GET /productinfo/{id}': param("SELECT id FROM product WHERE state = 'for_sale'"),
  'GET /api/products/{id}': param("SELECT id FROM product WHERE state = 'for_sale'"),
  'GET /api/products/{id}/related': param("SELECT id FROM product WHERE state = 'for_sale'"),
  'GET /api/products/{id}/delivery': param("SELECT id FROM product WHERE state = 'for_sale'"),
  'GET /api/collections/{type}': param("SELECT type FROM collection WHERE state <> 'hidden'"),
  'GET /collections/{type}': param("SELECT type FROM collection WHERE state <> 'hidden'"),
  'GET /api/pages/{id}': name(() => textPageIds),
  'GET /{text}': name(() => textPageIds, 'text'),
  'GET /assets/{id}.js': name(() => built('build/client/assets', '.js')().map((file) => file.slice(0, -3))),
  'GET /previews/moonlight-garden/{id}': name(built('build/media/previews/moonlight-garden', '')),
  'GET /brand/{id}': name(built('build/media/brand', '.svg')),
  'GET /uploads/pictures/{id}/1024.webp': param(
    `SELECT split_part(path, '/', 3) AS id FROM upload WHERE path LIKE 'uploads/pictures/%/1024.webp'`,
  ),
}
