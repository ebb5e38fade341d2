import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'
import { recordAudit } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)

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
