import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/families.ts'
import { useShop } from '../../../test/shop.ts'
import { audit } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeAdmin } = visitor(shop)

const deed = (subject: string, details?: Record<string, unknown>) => ({
  adminId: randomUUID(),
  by: 'Ada',
  action: 'look at a thing',
  subject,
  ...(details && { details }),
})
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const log = async (query = '') => (await call('GET', `/api/admin/audit${query}`, undefined, admin)).json()

test('Back office: the audit log is searched and paged, newest first', async () => {
  for (let at = 1; at <= 51; at += 1) await audit(shop.db, deed(`thing ${at}`, { share: `${at}%` }))
  const first = await log()
  expect([first.total, first.page, first.pageCount, first.data.length]).toEqual([51, 1, 2, 50])
  expect(first.data[0]).toMatchObject({ by: 'Ada', action: 'look at a thing', subject: 'thing 51' })
  expect((await log('?page=2')).data.map(({ subject }: { subject: string }) => subject)).toEqual(['thing 1'])
  expect((await log('?search=THING%2040')).data.map(({ details }: { details: object }) => details)).toEqual([
    { share: '40%' },
  ])
  expect((await log('?search=_')).total).toBe(0)
  expect((await log('?search=%00')).code).toBe('invalid_input')
})

test('Back office: an entry is written with its deed or not at all, and never changed', async () => {
  const lost = shop.db.transaction().execute(async (transaction) => {
    await audit(transaction, deed('thing of nobody'))
    throw new Error('the deed failed')
  })
  await expect(lost).rejects.toThrow('the deed failed')
  expect((await log('?search=of%20nobody')).total).toBe(0)
  for (const change of ["UPDATE audit_entry SET by = 'Eve'", 'DELETE FROM audit_entry', 'TRUNCATE audit_entry']) {
    await expect(shop.pool.query(change)).rejects.toThrow('is refused')
  }
})
