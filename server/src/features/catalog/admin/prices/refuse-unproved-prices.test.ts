import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { generatedProduct } from '../../../../../../bench/generated/products/generated-product.ts'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { useShop } from '../../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

const twelveMinutesMs = 720_000
let owner: Tokens
let editor: Tokens
beforeAll(async () => {
  owner = await makeAdmin()
  editor = await makeAdmin()
  const { email } = (await call('GET', '/api/user/me/', undefined, editor)).json().data
  await shop.pool.query(
    "UPDATE staff SET role = 'editor' WHERE person_id = (SELECT person_id FROM login WHERE email = $1)",
    [email],
  )
})
beforeEach(() => {
  shop.aheadMs = 0
})
/** Both typed their passwords more than ten minutes ago. */
const waitTenMinutes = () => {
  shop.aheadMs = twelveMinutesMs
}

type Body = { price?: number; tokenPrice?: number | null; salePrice?: object | null; isActive?: boolean }
const create = (body: Body, who = owner) => {
  const product = { name: 'A lamp', sku: randomUUID(), description: 'Soft', images: [], collections: [], ...body }
  return call('POST', '/api/products/', product, who)
}
const created = async (body: Body): Promise<{ _id: string; sku: string }> => {
  const reply = await create({ price: 50, ...body })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data
}
const change = (id: string, body: Body, who: Tokens) => call('PUT', `/api/products/${id}`, body, who)
const bulk = (id: string, price: object, who: Tokens) =>
  call('POST', '/api/admin/products/bulk', { ids: [id], price }, who)
const upload = (csv: string, who: Tokens) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/products/import',
    headers: { authorization: `Bearer ${who.accessToken}`, 'content-type': 'text/csv' },
    payload: csv,
  })
type Reply = Awaited<ReturnType<typeof call>>
const answer = (reply: Reply) => (reply.statusCode < 300 ? 'saved' : reply.json().code)
const nextYear = `${new Date().getFullYear() + 1}-12-24`

test('D25 the products that a shop starts with, and generated ones, keep within the share', async () => {
  const { rows } = await shop.pool.query(
    'SELECT id FROM product WHERE token_price_hundredths * 10 > price_cents * 20 UNION ALL SELECT 0::text WHERE NOT EXISTS (SELECT FROM product WHERE token_price_hundredths > 0)',
  )
  expect(rows).toEqual([])
  const generated = Array.from({ length: 2000 }, (_, n) => generatedProduct(n))
  expect(generated.find(({ freeTokens = 0, priceCents }) => freeTokens * 10 > priceCents * 0.2)).toBeUndefined()
})

test('D25 D79 an editor cannot make tokens: more free tokens than a share of the price are refused in every way of changing products', async () => {
  const { _id: id, sku } = await created({ tokenPrice: 100 })
  const tries = {
    'more tokens': () => change(id, { tokenPrice: 100_000 }, editor),
    'a lower price': () => change(id, { price: 49 }, editor),
    'both, as in the trial': () => change(id, { price: 0.5, tokenPrice: 100_000 }, editor),
    'a sale': () => change(id, { salePrice: { price: 40, to: nextYear } }, editor),
    'a new product': () => create({ price: 0.5, tokenPrice: 100_000 }, editor),
    'many products at once': () => bulk(id, { percent: -10 }, editor),
    'a file that changes': () => upload(`SKU,Token price\n${sku},101`, editor),
    'a file with a sale': () => upload(`SKU,Sale price,Sale to\n${sku},40,${nextYear}`, editor),
    'a file that creates': () => upload(`SKU,Name,Price,Description,Token price\n${randomUUID()},A,1,B,3`, editor),
  }
  for (const [way, send] of Object.entries(tries)) {
    const reply = await send()
    expect([way, reply.statusCode, reply.json().code], reply.body).toEqual([way, 403, 'forbidden'])
    expect(reply.json().message).toMatch(/free tokens .* would be worth more than 20 % of its price/)
  }
  expect((await call('GET', `/api/products/${id}`)).json().data).toMatchObject({ price: 50, tokenPrice: 100 })
})

test('D25 D79 within the share an editor sets prices and tokens, and beyond it what heals or has no part in it', async () => {
  const { _id: id } = await created({ tokenPrice: 90 })
  expect(answer(await change(id, { tokenPrice: 100 }, editor))).toBe('saved')
  expect(answer(await change(id, { tokenPrice: 300 }, owner))).toBe('saved')
  expect(answer(await change(id, { isActive: false }, editor))).toBe('saved')
  expect(answer(await change(id, { price: 60 }, editor))).toBe('saved')
  expect(answer(await change(id, { tokenPrice: 250 }, editor))).toBe('saved')
  expect(answer(await change(id, { tokenPrice: 251 }, editor))).toBe('forbidden')
  expect(answer(await change(id, { tokenPrice: null }, editor))).toBe('saved')
})

test('D25 D79 whoever may adjust wallets goes beyond the share with a fresh password, and the owner sets the share', async () => {
  const { _id: id } = await created({})
  waitTenMinutes()
  expect(answer(await change(id, { tokenPrice: 101 }, owner))).toBe('password_required')
  const share = (percent: number) => call('PUT', '/api/admin/settings', { staff: { freeTokens: percent } }, owner)
  expect(answer(await share(50))).toBe('password_required')
  shop.aheadMs = 0
  expect(answer(await change(id, { tokenPrice: 101 }, owner))).toBe('saved')
  expect(answer(await share(50))).toBe('saved')
  expect(answer(await change(id, { tokenPrice: 250 }, editor))).toBe('saved')
  expect(answer(await change(id, { tokenPrice: 251 }, editor))).toBe('forbidden')
  expect(answer(await share(101))).toBe('invalid_input')
  await share(20)
})

test('D78 D93 a price that changes by more than half asks for a fresh password, in every way and also in steps of a day', async () => {
  const { _id: id, sku } = await created({ price: 40 })
  waitTenMinutes()
  const tries = {
    'far down': () => change(id, { price: 19.99 }, editor),
    'far up': () => change(id, { price: 60.01 }, editor),
    'a sale': () => change(id, { salePrice: { price: 19.99, to: nextYear } }, editor),
    'many products': () => bulk(id, { set: 1 }, editor),
    'a file': () => upload(`SKU,Price\n${sku},1`, editor),
    'a sale of a file': () => upload(`SKU,Sale price,Sale to\n${sku},1,${nextYear}`, editor),
    'a new product with its sale': () => create({ price: 40, salePrice: { price: 1, to: nextYear } }, editor),
  }
  for (const [way, send] of Object.entries(tries))
    expect([way, answer(await send())]).toEqual([way, 'password_required'])
  expect(answer(await change(id, { price: 25 }, editor))).toBe('saved')
  expect(answer(await change(id, { price: 15 }, editor))).toBe('password_required')
  expect(answer(await change(id, { price: 20 }, editor))).toBe('saved')
  await shop.pool.query('ALTER TABLE product_price DISABLE TRIGGER USER')
  await shop.pool.query("UPDATE product_price SET at = at - interval '25 hours' WHERE product_id = $1", [id])
  await shop.pool.query('ALTER TABLE product_price ENABLE TRIGGER USER')
  expect(answer(await change(id, { price: 15 }, editor))).toBe('saved')
  shop.aheadMs = 0
  expect(answer(await change(id, { price: 1 }, editor))).toBe('saved')
})

test('D93 a bundle’s price in tokens that changes by more than half asks for a fresh password', async () => {
  const price = (tokenPrice: number) => call('PUT', '/api/admin/bundles/moonlight-garden', { tokenPrice }, editor)
  waitTenMinutes()
  expect([answer(await price(29)), answer(await price(91))]).toEqual(['password_required', 'password_required'])
  expect([answer(await price(90)), answer(await price(60))]).toEqual(['saved', 'saved'])
  shop.aheadMs = 0
  expect([answer(await price(1)), answer(await price(60))]).toEqual(['saved', 'saved'])
})

test('D79 the refund limit of support asks for a fresh password, other settings do not', async () => {
  waitTenMinutes()
  const save = (sections: object) => call('PUT', '/api/admin/settings', sections, owner)
  expect(answer(await save({ staff: { supportRefunds: 10_000 } }))).toBe('password_required')
  expect(answer(await save({ contact: { phone: '1' }, staff: { supportRefunds: 10_000 } }))).toBe('password_required')
  expect(answer(await save({ contact: { phone: '1' } }))).toBe('saved')
})

test('D74 D93 a discount of more than half asks for a fresh password: a percentage, or an amount of its minimum', async () => {
  const discount = (body: object) =>
    call('POST', '/api/admin/discounts', { code: randomUUID().slice(0, 30), ...body }, owner)
  waitTenMinutes()
  for (const body of [{ percent: 50.01 }, { amount: 25.01, minimum: 50 }, { amount: 1 }])
    expect(answer(await discount(body))).toBe('password_required')
  for (const body of [{ percent: 50 }, { amount: 25, minimum: 50 }, { freeDelivery: true }])
    expect(answer(await discount(body))).toBe('saved')
  const { _id: id } = (await discount({ amount: 25, minimum: 50 })).json().data
  const edit = async (body: object) => answer(await call('PUT', `/api/admin/discounts/${id}`, body, owner))
  expect([await edit({ minimum: 49 }), await edit({ amount: 26 }), await edit({ percent: 99 })]).toEqual(
    Array(3).fill('password_required'),
  )
  expect([await edit({ uses: 3 }), await edit({ minimum: 60 })]).toEqual(['saved', 'saved'])
  shop.aheadMs = 0
  expect([await edit({ percent: 99 })]).toEqual(['saved'])
  waitTenMinutes()
  expect([await edit({ uses: 4 }), await edit({ percent: 50 })]).toEqual(['password_required', 'saved'])
})
