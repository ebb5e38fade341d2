import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Family, password, registration, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { walletFixtures } from '../../../../test/fixtures/wallets.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { expireRows } from '../../../platform/db/expire-rows.ts'
import { retentionRules } from '../../../retention.ts'
import { findLedgerFaults, takeOverDebts } from '../../wallet/index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeFamily, registerFamily } = visitor(shop)
const { give, familyId, read } = readers(shop)
const { giveFreeTokens, takeBackFreeTokens, debit } = walletFixtures(shop)

const wallet = (parent: Tokens) => read('/api/wallet/balance', parent)
const leave = async ({ parent }: Family) => {
  const reply = await call('DELETE', '/api/user/me/', { password, settleOpen: true }, parent)
  expect(reply.statusCode, reply.body).toBe(200)
}
const again = ({ form: { email } }: Family) => registerFamily(registration({ email }))

/** Has spent free tokens, whose order is `id`. */
async function spent(family: Family): Promise<string> {
  const order = randomUUID()
  const id = await familyId(family)
  await giveFreeTokens(id, order, 9000)
  await debit(id, 9000)
  return order
}

test('D64 D66 whoever leaves with a debt and registers again with the same address owes it still, and nobody else does', async () => {
  const family = await makeFamily()
  const order = await spent(family)
  await takeBackFreeTokens(await familyId(family), order, 9000)
  expect(await wallet(family.parent)).toEqual({ walletBalance: 0, debt: 90 })
  await leave(family)
  const { parent: other } = await makeFamily()
  expect(await wallet(other)).toEqual({ walletBalance: 0 })
  const returned = await again(family)
  expect(await wallet(returned.parent)).toEqual({ walletBalance: 0, debt: 90 })
  expect((await read('/api/wallet/transactions', returned.parent)).data).toMatchObject([
    { kind: 'debt_moved', description: 'Owed from your earlier account', change: 0, owed: 90, balance: 0 },
  ])
  await give(returned, 100)
  expect(await wallet(returned.parent)).toEqual({ walletBalance: 10 })
  await leave(returned)
  expect(await wallet((await again(family)).parent)).toEqual({ walletBalance: 0 })
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('D64 a debt that arises after the account is deleted, by a refund that came later, is owed by the new account from that night on', async () => {
  const family = await makeFamily()
  const order = await spent(family)
  const former = await familyId(family)
  await leave(family)
  const returned = await again(family)
  await takeBackFreeTokens(former, order, 9000)
  expect(await wallet(returned.parent)).toEqual({ walletBalance: 0 })
  for (const _ of ['a night', 'the next']) await takeOverDebts(shop.db)
  expect(await wallet(returned.parent)).toEqual({ walletBalance: 0, debt: 90 })
  await leave(returned)
  expect(await wallet((await again(family)).parent)).toEqual({ walletBalance: 0, debt: 90 })
})

test('D65 the address is remembered as a keyed hash, only of families whose tokens have moved, and for a year', async () => {
  const [family, idle] = [await makeFamily(), await makeFamily()]
  const order = await spent(family)
  await takeBackFreeTokens(await familyId(family), order, 9000)
  const ids = [await familyId(family), await familyId(idle)]
  await leave(family)
  await leave(idle)
  const remembered = async () =>
    (await shop.pool.query('SELECT family_id, email_hash FROM former_family WHERE family_id = ANY($1)', [ids])).rows
  expect(await remembered()).toEqual([{ family_id: ids[0], email_hash: expect.any(Buffer) }])
  const rule = retentionRules.find(({ table }) => table === 'former_family')
  if (rule === undefined) throw new Error('there is no rule')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await expireRows(shop.db, rule, inDays(364))
  expect(await remembered()).toHaveLength(1)
  await expireRows(shop.db, rule, inDays(366))
  expect(await remembered()).toEqual([])
  expect(await wallet((await again(family)).parent)).toEqual({ walletBalance: 0 })
})
