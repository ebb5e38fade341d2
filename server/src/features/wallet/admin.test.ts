import { hundredths } from '@storylamp/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { csvLines } from '../../../test/reading/csv-lines.ts'
import { useShop } from '../../../test/shop.ts'
import { adjust as adjustWallet } from './ledger/debit.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000', ...storyToolEnv })
const { makeAdmin } = visitor(shop)
const { call, makeRich, familyId, post, balance, read } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const adjust = (id: string, tokens: number, key?: string) =>
  post(`/api/admin/wallets/${id}/adjustments`, { tokens, reason: '=A present' }, admin, key)
const admins = async (path: string) => (await call('GET', `/api/admin/${path}`, undefined, admin)).json()

test('Back office: a wallet is adjusted with a reason that the parent reads, once for a key, and it is written down', async () => {
  const family = await makeRich(10)
  const id = await familyId(family)
  const replies = await Promise.all([1, 2, 3].map(() => adjust(id, 2.5, 'a-present')))
  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(
    replies.map(() => [200, { walletBalance: 12.5 }]),
  )
  expect((await adjust(id, 3, 'a-present')).statusCode).toBe(409)
  expect((await adjust(id, -0.5)).json()).toEqual({ walletBalance: 12 })
  expect(await balance(family.parent)).toBe(12)
  const { data } = await read('/api/wallet/transactions', family.parent)
  expect(data[0]).toMatchObject({ change: -0.5, description: 'Adjusted by the shop: =A present' })
  const ledger = await admins(`wallets/${id}`)
  expect(ledger).toMatchObject({ walletBalance: 12, debt: 0, total: 3, data })
  const log = await admins(`audit?search=${id}`)
  expect(log.data).toMatchObject([
    { details: { what: 'wallet', page: 1 } },
    { details: { hundredths: -50 }, reason: '=A present' },
    { details: { hundredths: 250 }, reason: '=A present' },
  ])
})

test('D6 D65 the reason for an adjustment of the wallet of a family that is erased is not kept', async () => {
  const family = await makeRich(10)
  const id = await familyId(family)
  const body = { password: family.form.password, settleOpen: true }
  expect((await call('DELETE', '/api/user/me/', body, family.parent)).statusCode).toBe(200)
  for (const tokens of [2.5, -1]) expect((await adjust(id, tokens)).statusCode).toBe(200)
  const { rows } = await shop.pool.query(
    `SELECT DISTINCT reason FROM wallet_transfer JOIN wallet_entry ON transfer_id = wallet_transfer.id
     JOIN wallet_account ON wallet_account.id = account_id WHERE family_id = $1 AND wallet_transfer.kind = 'adjustment'`,
    [id],
  )
  expect(rows).toEqual([{ reason: null }])
  const { data } = await admins(`audit?search=${id}`)
  expect(data).toMatchObject([
    { details: { hundredths: -100 }, reason: 'erased' },
    { details: { hundredths: 250 }, reason: 'erased' },
  ])
})

test('D30 no adjustment takes more than is there, and what is refused is not in the log', async () => {
  const family = await makeRich(10)
  const id = await familyId(family)
  expect((await adjust(id, -10.01, 'too-much')).statusCode).toBe(402)
  expect((await adjust(id, -10.01, 'too-much')).statusCode).toBe(402)
  expect(await balance(family.parent)).toBe(10)
  expect((await admins(`audit?search=${id}`)).total).toBe(0)
})

test.each([0, 0.001, 1e6])('D10 an adjustment by %d → 400', async (tokens) => {
  expect((await adjust('00000000-0000-0000-0000-000000000000', tokens)).json().errors[0].path).toBe('tokens')
})

test('Back office: the ledger of all families as a file in pages, safe from formulas and in the audit log', async () => {
  const family = await makeRich(10)
  const id = await familyId(family)
  await shop.db.transaction().execute(async (db) => {
    for (let at = 0; at < 600; at += 1) await adjustWallet(db, id, hundredths(100), '=1+1')
  })
  const csv = await call('GET', '/api/admin/ledger.csv', undefined, admin)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = csvLines(csv.body)
  expect(lines[0]).toBe('Date,Family,Account,Kind,Description,Change,Balance')
  const own = lines.filter((line) => line.includes(id))
  expect(own).toHaveLength(601)
  expect(own[0]).toMatch(/,wallet,adjustment,Adjusted by the shop: A present,10\.00,10\.00$/)
  expect(own[600]).toMatch(/,wallet,adjustment,Adjusted by the shop: =1\+1,1\.00,610\.00$/)
  expect((await admins('audit?search=download')).data[0]).toMatchObject({ by: 'Nora', target: 'ledger' })
})
