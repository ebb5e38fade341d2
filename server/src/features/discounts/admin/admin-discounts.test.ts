import { randomUUID } from 'node:crypto'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { beforeAll, expect, test } from 'vitest'
import { actsAbout } from '../../../../test/fixtures/acts.ts'
import { type Tokens, unique, visitor } from '../../../../test/fixtures/families.ts'
import { lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const request = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
  const reply = await call(method, `/api/admin/discounts${path}`, body, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const create = (body: object) => request('POST', '', { code: unique('code'), ...body })
const actionsAbout = async (code: string) => (await actsAbout(shop, `discount ${code}`)).map(({ action }) => action)

test('D74 D93 POST /api/admin/discounts → 201 with all that was set, and the code in its one spelling', async () => {
  const { status, body } = await create({
    code: ' ｗｉｎｔｅｒ 10 ',
    percent: 12.5,
    from: '2026-12-01',
    to: '2026-12-24',
    minimum: 50,
    uses: 10,
    usesPerFamily: 1,
    products: [lamp],
  })
  const data = {
    _id: expect.any(String),
    code: 'WINTER10',
    percent: 12.5,
    amount: null,
    freeDelivery: false,
    from: '2026-12-01T00:00:00.000Z',
    to: '2026-12-24T23:59:59.999Z',
    minimum: 50,
    uses: 10,
    usesPerFamily: 1,
    products: [lamp],
    reserved: 0,
    used: 0,
    state: 'planned',
    version: 1,
  }
  expect([status, body]).toEqual([201, { data }])
  expect((await request('GET', `/${body.data._id}`)).body).toEqual({
    data: { ...data, productNames: { [lamp]: expect.stringMatching(/ /) } },
  })
  expect((await request('GET', '?search=winter')).body).toEqual({ data: [data], total: 1, page: 1, pageCount: 1 })
  expect(await actionsAbout('WINTER10')).toEqual(['create a discount'])
  for (const code of ['winter10', 'Ｗinter１０', 'w i n t e r 1 0']) {
    const taken = await create({ code, amount: 5 })
    expect([taken.status, taken.body.code]).toEqual([409, 'discount_code_taken'])
  }
})

test('D74 an amount and free delivery have no limits unless they are set', async () => {
  const unlimited = { from: null, to: null, minimum: 0, uses: null, usesPerFamily: null, products: null }
  expect((await create({ amount: 0.01 })).body.data).toMatchObject({ ...unlimited, amount: 0.01, state: 'active' })
  expect((await create({ freeDelivery: true })).body.data).toMatchObject({ ...unlimited, freeDelivery: true })
  expect((await create({ percent: 99.99, amount: null, freeDelivery: false })).status).toBe(201)
})

test.each([
  [{ percent: 0 }, 'percent'],
  [{ percent: -1 }, 'percent'],
  [{ percent: 100.5 }, 'percent'],
  [{ percent: 33.333 }, 'percent'],
  [{ percent: '10' }, 'percent'],
  [{ percent: 10, amount: 5 }, 'percent'],
  [{ percent: 10, freeDelivery: true }, 'percent'],
  [{}, 'percent'],
  [{ freeDelivery: false }, 'percent'],
  [{ amount: 0 }, 'amount'],
  [{ amount: -5 }, 'amount'],
  [{ amount: 9.999 }, 'amount'],
  [{ amount: 10 ** 7 }, 'amount'],
  [{ amount: 'ten' }, 'amount'],
  [{ amount: 5, minimum: -0.01 }, 'minimum'],
  [{ amount: 5, minimum: 10 ** 9 }, 'minimum'],
  [{ amount: 5, uses: 0 }, 'uses'],
  [{ amount: 5, uses: 1.5 }, 'uses'],
  [{ amount: 5, uses: 10 ** 9 }, 'uses'],
  [{ amount: 5, usesPerFamily: 0 }, 'usesPerFamily'],
  [{ amount: 5, products: [] }, 'products'],
  [{ amount: 5, products: ['no-such-product'] }, 'products'],
  [{ amount: 5, from: 'tomorrow' }, 'from'],
  [{ amount: 5, from: '0000-01-01' }, 'from'],
  [{ amount: 5, to: '2026-02-30' }, 'to'],
  [{ amount: 5, from: '2026-12-02', to: '2026-12-01' }, 'to'],
  [{ amount: 5, code: '  ' }, 'code'],
  [{ amount: 5, code: 'ab' }, 'code'],
  [{ amount: 5, code: 'a'.repeat(41) }, 'code'],
  [{ amount: 5, code: 'a'.repeat(10_000) }, 'code'],
  [{ amount: 5, code: "';--" }, 'code'],
  [{ amount: 5, code: 5 }, 'code'],
])('D74 POST /api/admin/discounts %o → 400, naming %s', async (fields, path) => {
  const { status, body } = await create(fields)
  expect([status, body.code, body.errors?.[0].path.split('.')[0]]).toEqual([400, 'invalid_input', path])
})

test('D74 D93 PUT /api/admin/discounts/{id} changes what is sent; a stale version → 409 with both', async () => {
  const { data } = (await create({ percent: 10, uses: 5, to: '2099-12-31' })).body
  const put = (body: object) => request('PUT', `/${data._id}`, body)
  const changed = await put({ amount: 7.5, to: null, minimum: 20, version: data.version })
  const current = { ...data, percent: null, amount: 7.5, to: null, minimum: 20, version: data.version + 1 }
  expect([changed.status, changed.body]).toEqual([200, { data: current }])
  const stale = await put({ uses: 9, version: data.version })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale', sent: { uses: 9, version: data.version }, current },
  ])
  expect((await put({ version: current.version })).body).toEqual({ data: current })
  expect((await put({ amount: 7.5 })).body).toEqual({ data: current })
  expect((await put({ code: 'OTHER' })).status).toBe(400)
  await put({ from: '2098-01-01' })
  expect((await put({ to: '2097-12-31' })).body.errors).toEqual([
    { path: 'to', message: discountTexts.endsBeforeStart },
  ])
})

test('D74 the audit log says of a changed discount what it was before and is now, and nothing of what stayed; sums are in dollars', async () => {
  const { data } = (await create({ percent: 10, from: '2026-12-01', to: '2026-12-24', minimum: 20 })).body
  await request('PUT', `/${data._id}`, { amount: 5, from: '2026-12-01', to: '2026-12-25', uses: null })
  expect((await actsAbout(shop, `discount ${data.code}`)).map(({ details }) => details)).toEqual([
    { code: data.code, percent: 10, from: '2026-12-01', to: '2026-12-24', minimum: 20 },
    { percent: [10, null], amount: [null, 5], to: ['2026-12-24T23:59:59.999Z', '2026-12-25T23:59:59.999Z'] },
  ])
})

test('D74 a discount that is ended keeps its end; one that was planned ends where it begins', async () => {
  const { data } = (await create({ percent: 10 })).body
  const ended = await request('POST', `/${data._id}/end`)
  expect([ended.status, ended.body.data.version]).toEqual([200, 2])
  shop.aheadMs = 1000
  const again = (await request('POST', `/${data._id}/end`)).body.data
  expect(again).toEqual({ ...ended.body.data, state: 'ended' })
  const planned = (await create({ percent: 10, from: '2099-01-01' })).body.data
  const { from, to } = (await request('POST', `/${planned._id}/end`)).body.data
  expect(from).toBe(to)
  expect(await actionsAbout(data.code)).toEqual(['create a discount', 'end a discount'])
})

test('D74 a discount without a use is deleted; afterwards its code is free', async () => {
  const { data } = (await create({ percent: 10 })).body
  expect(await request('DELETE', `/${data._id}`)).toEqual({ status: 200, body: { data: { _id: data._id } } })
  for (const id of [data._id, randomUUID(), 'no-id']) expect((await request('DELETE', `/${id}`)).status).toBe(404)
  expect((await create({ code: data.code, percent: 5 })).status).toBe(201)
  expect(await actionsAbout(data.code)).toEqual(['create a discount', 'delete a discount', 'create a discount'])
})
