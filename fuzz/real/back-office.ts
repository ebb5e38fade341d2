import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sections } from '@storylamp/contract/settings/sections'
import { textPageIds } from '@storylamp/contract/texts/text-pages'
import { declare } from './declare.ts'
import { body, family, name, paid, param, type Recipes } from './recipe.ts'
import { adminEmail, film, picture } from './shop-at-work.ts'

const unsold = 'bundle_id NOT IN (SELECT bundle_id FROM story_order WHERE bundle_id IS NOT NULL)'

const mimeForm = (file: Buffer, alt: string) =>
  Buffer.concat([
    Buffer.from('--fuzz\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
    file,
    Buffer.from(`\r\n--fuzz\r\nContent-Disposition: form-data; name="alt"\r\n\r\n${alt}\r\n--fuzz--\r\n`),
  ])
const nextStep = `CASE state WHEN 'processing' THEN 'Shipped' WHEN 'shipped' THEN 'Out for Delivery' ELSE 'Delivered' END`

const returnIn = (state: string) => `SELECT id FROM order_return WHERE state = '${state}'`

/** Ten percent, without limits. */
const discount = {
  ...{ percent: 10, amount: undefined, freeDelivery: undefined, minimum: 0, uses: undefined, usesPerFamily: undefined },
  ...{ from: undefined, to: undefined, products: undefined },
}

const address = {
  ...{
    name: 'Nora Winter',
    company: '',
    email: 'nora@example.com',
    phone: '+1 555 010 0123',
    country: 'United States',
  },
  ...{ street1: '9 Harbour Road', street2: '', city: 'Astoria', state: 'OR', zip: '97103' },
}

const isFree = 'NOT EXISTS (SELECT FROM order_problem WHERE order_id = customer_order.id AND closed_at IS NULL)'

const toPack = `SELECT id FROM ${paid} AND state = 'processing' AND refunded_cents = 0 AND ${isFree}`

const isInHouse = "EXISTS (SELECT FROM shipment WHERE order_id = customer_order.id AND state = 'packing')"

const divisible = `SELECT id, (SELECT count(*) FROM event WHERE order_id = customer_order.id) AS version FROM ${paid} AND ${isInHouse} AND refunded_cents = 0 AND ${isFree}
  AND EXISTS (SELECT FROM order_line WHERE order_id = id AND position = 0 AND shipment_pieces < quantity)`

export const backOffice: Recipes = {
  'GET /api/admin/orders/packing-slips.pdf?ids={id}': param(toPack),
  'GET /api/admin/orders/pick-list.pdf?ids={id}': param(toPack),
  'POST /api/admin/uploads': async (_, chance) => ({
    bytes: mimeForm(chance.oneOf([picture, readFileSync(film)]), 'A lamp'),
    headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
  }),
  'POST /api/admin/jobs/{id}/retry': param('SELECT id FROM job WHERE attempts >= max_attempts AND locked_at IS NULL'),
  'GET /api/admin/orders/{id}': param(`SELECT id FROM ${paid}`),
  'GET /api/admin/orders/{id}/invoices': param(`SELECT id FROM ${paid}`),
  'POST /api/admin/orders/{id}/mail': param(`SELECT id FROM ${paid}`, { mail: 'confirmation' }),
  'POST /api/admin/orders/{id}/refund': param(`SELECT id FROM ${paid} AND refunded_cents = 0`, {
    ...{ amount: 1, lines: undefined, delivery: undefined },
    reason: 'Late',
  }),
  'POST /api/admin/orders/{id}/problems/{problem}/close': async ({ write, row }) => {
    await write(`INSERT INTO order_problem (order_id, kind)
      SELECT id, 'pieces_missing' FROM ${paid} LIMIT 1 ON CONFLICT DO NOTHING`)
    return {
      params: await row(`SELECT order_id AS id, id AS problem FROM order_problem
        WHERE closed_at IS NULL AND kind = 'pieces_missing'`),
    }
  },
  'POST /api/admin/orders/{id}/payment-problems/{problem}/close': async ({ write, row }) => {
    await write(`INSERT INTO payment_problem (payment_id, kind, mismatch)
      SELECT payment.id, 'paid_otherwise', '{"problem": "session", "money": {"cents": 100, "currency": "usd"}}' FROM payment
      WHERE order_id IN (SELECT id FROM ${paid}) LIMIT 1 ON CONFLICT DO NOTHING`)
    return {
      params: await row(`SELECT customer_order.id, problem.id AS problem FROM payment_problem problem
        JOIN payment ON payment.id = payment_id JOIN customer_order ON customer_order.id = payment.order_id WHERE problem.closed_at IS NULL`),
    }
  },
  'GET /api/admin/returns/{id}': param('SELECT id FROM order_return WHERE number > 0'),
  'GET /api/admin/returns/{id}/slip.pdf': param(
    "SELECT id FROM order_return WHERE number > 0 AND state NOT IN ('declined', 'cancelled')",
  ),
  'POST /api/admin/returns/{id}/approve': param(returnIn('requested'), { version: undefined }),
  'POST /api/admin/returns/{id}/decline': param(returnIn('requested'), { version: undefined, answer: 'It was used' }),
  'POST /api/admin/returns/{id}/receive': async ({ row }) => ({
    params: await row(returnIn('approved')),
    body: { version: undefined, lines: [{ line: 0, pieces: 1, condition: 'worn' }] },
  }),
  // What has not left the shop cannot fail to come back.
  'POST /api/admin/returns/{id}/lapse': async ({ row, bearer, call }) => {
    const found = await row("SELECT id, order_id FROM order_return WHERE state = 'approved'")
    const { headers } = await bearer(adminEmail)
    await call('PUT', `/api/admin/orders/${found?.order_id}/delivery`, headers, { deliveryStatus: 'Shipped' })
    return { params: found, body: { version: undefined } }
  },
  'POST /api/admin/withdrawals/{id}/confirm': async (shop) => {
    await declare(shop)
    return { params: await shop.row(returnIn('declared')) }
  },
  'POST /api/admin/withdrawals/{id}/dismiss': async (shop) => {
    await declare(shop)
    return { params: await shop.row(returnIn('declared')) }
  },
  'POST /api/admin/returns/{id}/refund': param(returnIn('received'), { version: undefined, amount: undefined }),
  'PUT /api/admin/orders/{id}/delivery': async ({ row }) => {
    const order = await row(`SELECT id, ${nextStep} AS step FROM ${paid}
      AND state NOT IN ('delivered', 'cancelled')`)
    return {
      params: order,
      body: { deliveryStatus: order?.step, version: undefined, fbaOrderId: undefined, tracking: undefined },
    }
  },
  'POST /api/admin/orders/{id}/parcels': async ({ row }) => {
    const order = await row(divisible)
    return {
      params: order,
      body: { lines: [{ line: 0, pieces: 1 }], version: Number(order?.version), tracking: undefined },
    }
  },
  'PUT /api/admin/orders/{id}/parcels/{number}': async ({ row }) => ({
    params: await row(
      'SELECT order_id AS id, number FROM shipment WHERE shipped_at IS NOT NULL AND EXISTS (SELECT FROM shipment AS second WHERE second.order_id = shipment.order_id AND second.number = 2)',
    ),
    body: {
      tracking: { carrier: 'UPS', number: randomUUID(), url: undefined },
      isDelivered: undefined,
      version: undefined,
    },
  }),
  'PUT /api/admin/settings': body({
    ...Object.fromEntries(Object.keys(sections).map((section) => [section, undefined])),
    legal: { entity: 'Lamps' },
  }),
  'GET /api/admin/pages/{id}': name(() => textPageIds),
  'POST /api/admin/pages/{id}/preview': async (_, chance) => ({
    params: { id: chance.oneOf(textPageIds) },
    body: { markdown: '# Shipping\n\nWe ship.' },
  }),
  'GET /api/admin/settings/changes/{id}': param('SELECT id FROM setting_change'),
  'PUT /api/admin/messages/{id}': param('SELECT id FROM contact_message'),
  'GET /api/admin/notes': param(`SELECT id AS "order", '' AS family FROM ${paid}`),
  'POST /api/admin/notes': async ({ row }, chance) => {
    const order = await row(`SELECT id, family_id FROM ${paid}`)
    const target = chance.oneOf([{ order: order?.id }, { family: order?.family_id }])
    return { body: { order: undefined, family: undefined, ...target, text: 'Called twice' } }
  },
  'DELETE /api/admin/customers/{familyId}': async ({ newFamily, row }) => {
    const { email } = await newFamily()
    return {
      params: await row(
        'SELECT family_id AS "familyId" FROM member JOIN login USING (person_id) WHERE email = $1',
        email,
      ),
      body: { settleOpen: true },
    }
  },
  'DELETE /api/admin/notes/{id}': param('SELECT id FROM note'),
  'PUT /api/admin/orders/{id}/address': param(`SELECT id FROM ${paid} AND ${isInHouse}`, {
    address,
    version: undefined,
  }),
  'PUT /api/user/orders/{id}/address': param(`SELECT id FROM ${paid} AND family_id = ${family} AND ${isInHouse}`, {
    address,
    version: undefined,
  }),
  'POST /api/admin/messages/{id}/replies': async ({ row }) => {
    const message = await row(`SELECT message.id, count(message_reply) AS replies FROM contact_message message
      LEFT JOIN message_reply ON message_id = message.id GROUP BY message.id`)
    return { params: message, body: { text: 'It does.', replies: Number(message?.replies) } }
  },
  'POST /api/products/': async ({ row }) => ({
    body: {
      images: [(await row("SELECT path FROM upload WHERE kind = 'picture'"))?.path].filter(Boolean),
      collections: ['nightlamp'],
      ...{ sku: randomUUID(), color: 'sage', trailerLink: null, group: null, price: 20, tokenPrice: 5 },
      salePrice: { price: 10, from: undefined, to: '2099-01-01' },
      publishAt: undefined,
      safety: undefined,
    },
  }),
  // One that a request has added.
  'DELETE /api/products/{id}': param('SELECT id FROM product WHERE length(sku) = 36'),
  'GET /api/admin/products/{id}': param('SELECT id FROM product'),
  'PUT /api/products/{id}': param('SELECT id FROM product', {
    ...{ images: undefined, collections: undefined, sku: undefined, version: undefined, trailerLink: undefined },
    ...{ group: undefined, color: undefined, price: 20, stock: undefined },
    salePrice: { price: 10, from: '2020-01-01', to: '2099-01-01T00:00:00Z' },
    publishAt: undefined,
    safety: undefined,
  }),
  'POST /api/admin/stock/import': async ({ row }) => ({
    bytes: Buffer.from(`SKU,Quantity\n${(await row('SELECT sku FROM product'))?.sku},20`),
    headers: { 'content-type': 'text/csv' },
  }),
  'POST /api/admin/products/bulk': async ({ row }, chance) => ({
    body: {
      ids: [(await row('SELECT id FROM product WHERE id NOT IN (SELECT product_id FROM stock WHERE held > 0)'))?.id],
      price: chance.oneOf([{ percent: 5 }, { amount: 1 }, { set: 20 }]),
      ...{ isActive: undefined, collections: undefined, stock: chance.oneOf([{ set: 20 }, { add: 1 }]) },
      ...{ versions: undefined, dryRun: chance.oneOf([true, false]) },
    },
  }),
  'POST /api/admin/products/import': async ({ row }) => ({
    bytes: Buffer.from(`SKU,Price\n${(await row('SELECT sku FROM product WHERE sale_cents IS NULL'))?.sku},20`),
    headers: { 'content-type': 'text/csv' },
  }),
  'GET /api/admin/products/{id}/prices': param('SELECT id FROM product'),
  'GET /api/admin/products/{id}/stock': param('SELECT id FROM product'),
  'POST /api/admin/products/{id}/stock': param('SELECT id FROM product', { pieces: 20 }),
  'POST /api/admin/collections': async ({ row }) => ({
    body: {
      type: `own-${randomUUID().slice(0, 8)}`,
      image: (await row("SELECT path FROM upload WHERE kind = 'picture'"))?.path,
    },
  }),
  // Pages that are looked at afterwards show collections.
  'PUT /api/admin/collections/{type}': param('SELECT type FROM collection', {
    ...{ image: undefined, version: undefined, isHidden: false },
  }),
  'GET /api/admin/collections/{type}/products': param('SELECT type FROM collection'),
  'PUT /api/admin/collections/{type}/products': async ({ row }) => {
    const member = await row('SELECT collection_type AS type, product_id AS id FROM product_collection')
    return { params: member, body: { products: member === undefined ? [] : [member.id], version: undefined } }
  },
  'DELETE /api/admin/collections/{type}': param("SELECT type FROM collection WHERE type LIKE 'own-%'"),
  'POST /api/admin/discounts': async () => ({ body: { ...discount, code: randomUUID().slice(0, 30) } }),
  'GET /api/admin/discounts/{id}': param('SELECT id FROM discount'),
  'PUT /api/admin/discounts/{id}': param('SELECT id FROM discount', { ...discount, version: undefined }),
  'POST /api/admin/discounts/{id}/end': param('SELECT id FROM discount'),
  'DELETE /api/admin/discounts/{id}': param(
    'SELECT id FROM discount WHERE id NOT IN (SELECT discount_id FROM discount_use)',
  ),
  'POST /api/admin/bundles': async ({ row }) => ({
    body: { ...(await row('SELECT image FROM bundle')), ageFrom: 3, ageTo: 6 },
  }),
  'PUT /api/admin/bundles/{id}': param('SELECT id FROM bundle', {
    ...{ image: undefined, version: undefined, isActive: undefined, ageFrom: 3, ageTo: 6 },
  }),
  'DELETE /api/admin/bundles/{id}': param("SELECT id FROM bundle WHERE id <> 'moonlight-garden'"),
  'POST /api/admin/bundles/{id}/stories': async ({ row }) => {
    const picture = (await row("SELECT path FROM upload WHERE kind = 'picture'"))?.path
    const content = (await row('SELECT path FROM upload'))?.path
    return {
      params: await row("SELECT id FROM bundle WHERE id <> 'moonlight-garden'"),
      body: {
        ...{ image: picture, contentFile: content, previewFile: undefined, narrationFile: undefined },
        cfStoryId: randomUUID(),
      },
    }
  },
  'PUT /api/admin/bundles/{id}/stories/{storyId}': param('SELECT bundle_id AS id, id AS "storyId" FROM bundle_story', {
    ...{ image: undefined, contentFile: undefined, previewFile: undefined, narrationFile: undefined },
    ...{ version: undefined, cfStoryId: undefined, position: undefined },
  }),
  'DELETE /api/admin/bundles/{id}/stories/{storyId}': param(
    `SELECT bundle_id AS id, bundle_story.id AS "storyId" FROM bundle_story JOIN bundle ON bundle.id = bundle_id
     WHERE NOT is_active AND ${unsold}`,
  ),
}
