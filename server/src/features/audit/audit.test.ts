import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { recordAudit } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeAdmin, makeFamily } = visitor(shop)
const { familyId } = readers(shop)

const actor = { accountId: randomUUID(), name: 'Ada' }
const action = 'change a product'

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const getAudit = async (query = '') => (await call('GET', `/api/admin/audit${query}`, undefined, admin)).json()

test('Back office: GET /api/admin/audit → entries, newest first, searched and paged', async () => {
  for (let n = 1; n <= 51; n += 1) {
    await recordAudit(shop.db, actor, { action, target: `product ${n}`, details: { share: `${n}%` } })
  }
  const first = await getAudit()
  expect([first.total, first.page, first.pageCount, first.data.length]).toEqual([51, 1, 2, 50])
  expect(first.data[0]).toMatchObject({ by: 'Ada', action: 'change a product', target: 'product 51' })
  expect((await getAudit('?page=2')).data.map(({ target }: { target: string }) => target)).toEqual(['product 1'])
  expect((await getAudit('?search=PRODUCT%2040')).data.map(({ details }: { details: object }) => details)).toEqual([
    { share: '40%' },
  ])
  expect((await getAudit('?search=_')).total).toBe(0)
  expect((await getAudit('?search=%00')).code).toBe('invalid_input')
})

test('Back office: an audit entry is rolled back with its action, and is never changed or deleted', async () => {
  const failing = shop.db.transaction().execute(async (transaction) => {
    await recordAudit(transaction, actor, { action, target: 'product of nobody' })
    throw new Error('the action failed')
  })
  await expect(failing).rejects.toThrow('the action failed')
  expect((await getAudit('?search=of%20nobody')).total).toBe(0)
  for (const change of ["UPDATE audit_entry SET by = 'Eve'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry']) {
    await expect(shop.pool.query(change)).rejects.toThrow('is refused')
  }
})

test('Back office: GET /api/admin/audit?kind= → only what was changed, or only what was looked at', async () => {
  const record = (entry: string) => recordAudit(shop.db, actor, { action: entry, target: 'lamp of kinds' })
  for (const entry of [
    'read an order',
    'change a delivery',
    'download a table',
    'unmask children',
    'readjust a lamp',
  ]) {
    await record(entry)
  }
  const actions = async (kind: string) =>
    (await getAudit(`?search=lamp%20of%20kinds${kind}`)).data.map((entry: { action: string }) => entry.action)
  expect(await actions('&kind=changes')).toEqual(['readjust a lamp', 'change a delivery'])
  expect(await actions('&kind=views')).toEqual(['unmask children', 'download a table', 'read an order'])
  expect(await actions('')).toHaveLength(5)
  expect((await getAudit('?kind=deeds')).code).toBe('invalid_input')
})

test('Back office: GET /api/admin/audit → targets under their names of now, with what leads to them', async () => {
  const customer = await makeFamily()
  const family = await familyId(customer)
  const { rows } = await shop.pool.query('SELECT id, name FROM product ORDER BY created_at LIMIT 1')
  for (const target of [`product ${rows[0].id}`, `family ${family}`, `product ${randomUUID()}`, 'order x', "admin '"]) {
    await recordAudit(shop.db, actor, { action: 'name a target', target })
  }
  const found = (await getAudit('?search=name%20a%20target')).data.map((entry: { found?: object }) => entry.found)
  const { firstname, lastname } = customer.form
  const name = `${firstname} ${lastname}`
  expect(found).toEqual([undefined, undefined, undefined, { id: family, name }, rows[0]])
})

test('D67 the names of customers in the audit log are a reading, too', async () => {
  const readings = async () => (await getAudit('?search=read%20the%20audit%20log')).total
  const before = await readings()
  await getAudit('?kind=changes&search=name%20a%20target')
  expect(await readings()).toBe(before + 1)
  const [{ details }] = (await getAudit('?kind=views&search=read%20the%20audit%20log')).data
  expect(details).toMatchObject({ page: 1, searched: true, kind: 'changes' })
})
