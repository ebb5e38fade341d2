import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { cents } from '@storylamp/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { aboutFamily, insertStaffName, recordEvent } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeAdmin, makeFamily } = visitor(shop)
const { familyId, made, makeRich } = readers(shop)

const ada = { accountId: randomUUID(), name: 'Ada' }
const change = (targetId: string, details: Record<string, unknown> = {}) =>
  recordEvent(shop.db, {
    kind: 'product.changed',
    details: { name: '', ...details },
    by: ada,
    about: { target: 'product', targetId },
  })

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const getAudit = async (query = '') => (await call('GET', `/api/admin/audit${query}`, undefined, admin)).json()

test('Back office: GET /api/admin/audit → entries, newest first, searched and paged', async () => {
  for (let n = 1; n <= 51; n += 1) {
    await change(`${n}`, { share: `${n}%` })
  }
  const first = await getAudit()
  expect([first.total, first.page, first.pageCount, first.data.length]).toEqual([51, 1, 2, 50])
  expect(first.data[0]).toEqual({
    _id: expect.any(String),
    at: expect.any(String),
    by: 'Ada',
    kind: 'product.changed',
    action: 'change a product',
    target: 'product 51',
    targetKind: 'product',
    targetId: '51',
    details: { name: '', share: '51%' },
  })
  expect((await getAudit('?page=2')).data.map(({ target }: { target: string }) => target)).toEqual(['product 1'])
  expect((await getAudit('?search=PRODUCT%2040')).data.map(({ details }: { details: object }) => details)).toEqual([
    { name: '', share: '40%' },
  ])
  expect((await getAudit('?search=_')).total).toBe(0)
  expect((await getAudit('?search=%00')).code).toBe('invalid_input')
})

test('Back office: GET /api/admin/audit?kind= → only what was changed, or only what was looked at', async () => {
  const about = { target: 'order', targetId: '700001' }
  const views = [
    { kind: 'record.viewed', details: { what: 'order' } },
    { kind: 'packing.printed', details: { what: 'slips', rows: 1 } },
    { kind: 'table.downloaded', details: { month: '2026-11' } },
    { kind: 'children.unmasked', details: {} },
  ] as const
  for (const view of views) await recordEvent(shop.db, { ...view, by: ada, about })
  await recordEvent(shop.db, { kind: 'delivery.changed', details: { to: 'shipped' }, by: ada, about })
  await recordEvent(shop.db, { kind: 'order.shipped', details: {}, by: ada, about: { family: randomUUID() } })
  await recordEvent(shop.db, { kind: 'order.cancelled', details: {}, by: 'shop', about })
  const actions = async (kind: string) =>
    (await getAudit(`?search=order%20700001${kind}`)).data.map((entry: { action: string }) => entry.action)
  expect(await actions('&kind=changes')).toEqual(['change a delivery'])
  const viewed = ['unmask children', 'download a table', 'read packing slips', 'read an order']
  expect(await actions('&kind=views')).toEqual(viewed)
  expect(await actions('')).toEqual(['change a delivery', ...viewed])
  expect((await getAudit('?kind=deeds')).code).toBe('invalid_input')
})

test('Back office: the audit log is searched by what was done, by whom and why, with the name of somebody who has left', async () => {
  const nora = { accountId: randomUUID(), name: 'Nora Müller' }
  const about = { target: 'order', targetId: '700002' }
  const refund = { refund: 're_1', money: { cents: cents(500), currency: 'USD' }, cause: 'chosen' } as const
  await recordEvent(shop.db, { kind: 'refund.requested', details: refund, by: nora, about, reason: 'It hums' })
  await recordEvent(shop.db, { kind: 'staff.second_factor_switched', details: { turned: 'on' }, by: nora, about })
  await recordEvent(shop.db, {
    kind: 'staff.appointed',
    details: { isNew: true, isSecondFactorReset: false },
    by: 'operator',
    about,
  })
  const found = async (text: string) =>
    (await getAudit(`?search=${encodeURIComponent(text)}`)).data.map(({ action, by }: AuditEntry) => [action, by])
  const refunded = ['refund an order', 'Nora Müller']
  const switched = ['switch the second factor on', 'Nora Müller']
  expect(await found('refund an')).toEqual([refunded])
  expect(await found('factor on')).toEqual([switched])
  expect(await found('factor off')).toEqual([])
  expect(await found('mueller')).toEqual([switched, refunded])
  expect(await found('hums')).toEqual([refunded])
  expect(await found('npm run')).toEqual([['appoint an admin', 'npm run admin']])
})

test('Back office: an act of a later version is called by its kind', async () => {
  await shop.pool.query(
    "INSERT INTO event (kind, actor, target, target_id) VALUES ('lamp.dimmed', 'operator', 'lamp', '3')",
  )
  expect((await getAudit('?search=lamp%203')).data).toMatchObject([
    { kind: 'lamp.dimmed', action: 'lamp.dimmed', target: 'lamp 3' },
  ])
})

test('Back office: the audit log goes back two years, also where a step of an order is kept longer', async () => {
  const write = (days: number) =>
    shop.pool.query(
      `INSERT INTO event (at, kind, actor, target, target_id)
       VALUES (now() - make_interval(days => $1), 'return.approved', 'operator', 'return', 'old ' || $1)`,
      [days],
    )
  await write(729)
  await write(731)
  expect((await getAudit('?search=return%20old')).data).toMatchObject([{ target: 'return old 729' }])
})

test('Back office: GET /api/admin/audit → targets under their names of now, with what leads to them', async () => {
  const customer = await makeFamily()
  const family = await familyId(customer)
  const { rows } = await shop.pool.query('SELECT id, name FROM product ORDER BY created_at LIMIT 1')
  const targets = [
    ['product', rows[0].id],
    ['family', family],
    ['product', randomUUID()],
    ['order', 'x'],
    ['admin', "'"],
  ]
  for (const [target = '', targetId] of targets) {
    await recordEvent(shop.db, { kind: 'note.written', details: {}, by: ada, about: { target, targetId } })
  }
  const found = (await getAudit('?search=write%20a%20note')).data.map((entry: { found?: object }) => entry.found)
  const { firstname, lastname } = customer.form
  const name = `${firstname} ${lastname}`
  expect(found).toEqual([undefined, undefined, undefined, { id: family, name }, rows[0]])
})

test('Back office: who did something is named after they left; a customer is not', async () => {
  const customer = await makeFamily()
  const id = await familyId(customer)
  const left = { accountId: randomUUID(), name: 'Lee Left' }
  await insertStaffName(shop.db, { id: left.accountId, name: left.name })
  await recordEvent(shop.db, { kind: 'note.deleted', details: {}, by: left, about: aboutFamily(id) })
  const entry = async () => (await getAudit(`?search=${id}`)).data[0]
  expect(await entry()).toMatchObject({ by: 'Lee Left', found: { id } })
  const reply = await call('DELETE', '/api/user/me/', { password, settleOpen: true }, customer.parent)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await entry()).toMatchObject({ by: 'Lee Left' })
  expect(await entry()).not.toHaveProperty('found')
})

test.each([
  ['orders?payment=Completed', { list: 'orders', payment: 'completed' }, { payment: 'Completed' }],
  ['orders.csv?delivery=Out%20for%20Delivery', { delivery: 'out_for_delivery' }, { delivery: 'Out for Delivery' }],
])('the filters of %s are stored as codes, and the log has the words of the wire', async (path, stored, shown) => {
  await made((await makeRich(60)).parent)
  expect((await call('GET', `/api/admin/${path}`, undefined, admin)).statusCode).toBe(200)
  const { rows } = await shop.pool.query('SELECT details FROM event WHERE is_view ORDER BY id DESC LIMIT 1')
  expect(rows[0].details).toMatchObject(stored)
  expect((await getAudit('?kind=views')).data[0].details).toMatchObject(shown)
})

test('D67 the names of customers in the audit log are a reading, too', async () => {
  const readings = async () => (await getAudit('?search=read%20the%20audit%20log')).total
  const before = await readings()
  await getAudit('?kind=changes&search=write%20a%20note')
  expect(await readings()).toBe(before + 1)
  const [{ details }] = (await getAudit('?kind=views&search=read%20the%20audit%20log')).data
  expect(details).toMatchObject({ page: 1, searched: true, kind: 'changes' })
})
