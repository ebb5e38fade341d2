import { expect, test } from 'vitest'
import { registration, visitor } from '../../../../test/fixtures/families.ts'
import { useShop } from '../../../../test/shop.ts'
import { deleteExpired } from './delete-expired.ts'

const shop = useShop()
const { post, makeFamily } = visitor(shop)
const dayMs = 86_400_000

const counts = async () => {
  const count = async (table: string) => Number((await shop.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count)
  return {
    registrations: await count('registration'),
    codes: await count('one_time_code'),
    sessions: await count('session'),
    tokens: await count('session_token'),
    accounts: await count('account'),
  }
}

test('the nightly job deletes expired sessions, codes and registrations, and nothing else', async () => {
  await makeFamily()
  await post('/api/auth/register', registration())
  const before = { registrations: 1, codes: 1, sessions: 2, tokens: 2, accounts: 2 }
  const deleteAfter = (days: number) => deleteExpired(shop.db, () => new Date(Date.now() + days * dayMs))
  expect(await counts()).toEqual(before)
  await deleteAfter(0.5)
  expect(await counts()).toEqual(before)
  await deleteAfter(2)
  expect(await counts()).toEqual({ ...before, codes: 0 })
  await deleteAfter(8)
  expect(await counts()).toEqual({ ...before, codes: 0, registrations: 0 })
  await deleteAfter(31)
  expect(await counts()).toEqual({ registrations: 0, codes: 0, sessions: 0, tokens: 0, accounts: 2 })
})
