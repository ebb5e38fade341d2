import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { beforeEach, expect, test } from 'vitest'
import { type Family, visitor } from '../../../test/fixtures/families.ts'
import { walletFixtures } from '../../../test/fixtures/wallets.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeFamily } = visitor(shop)
const { topUp, debit, refundDebit, giveFreeTokens, takeBackFreeTokens, adjust } = walletFixtures(shop)

let family: Family
let id: string
beforeEach(async () => {
  family = await makeFamily()
  const { rows } = await shop.pool.query('SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1', [
    family.form.email,
  ])
  id = rows[0].family_id
})

const read = (path: string, tokens = family.parent) => call('GET', `/api/wallet/${path}`, undefined, tokens)

test('S7.28 D30 GET /api/wallet/balance → 0 tokens at first, then what is there with its decimals', async () => {
  expect((await read('balance')).json()).toEqual({ walletBalance: 0 })
  await topUp(id, 22_005)
  expect((await read('balance')).json()).toEqual({ walletBalance: 220.05 })
})

test('D25 D30 D32 GET /api/wallet/transactions → every movement in words, newest first, with the balance after it', async () => {
  const order = randomUUID()
  await topUp(id, 10_000)
  await giveFreeTokens(id, order, 1550)
  const debited = await debit(id, 5000)
  await refundDebit(id, String(debited))
  await takeBackFreeTokens(id, order, 1550)
  await adjust(id, -1, 'Rounding')
  const { data, ...counts } = (await read('transactions')).json()
  expect(counts).toEqual({ total: 6, page: 1, pageCount: 1 })
  expect(data[3]._id).toBe(debited)
  const shown = data.map((row: Record<string, unknown>) => [row.kind, row.description, row.change, row.balance])
  expect(shown).toEqual([
    ['adjustment', 'Adjusted by the shop: Rounding', -0.01, 99.99],
    ['free_tokens_back', 'Free tokens of an order whose money went back', -15.5, 100],
    ['spend_back', 'Given back: A new story', 50, 115.5],
    ['spend', 'A new story', -50, 65.5],
    ['free_tokens', 'Free tokens with an order', 15.5, 115.5],
    ['top_up', 'Tokens bought', 100, 100],
  ])
  const moments = data.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(Math.abs(Date.parse(moments[0]) - Date.now())).toBeLessThan(60_000)
})

test('D25 D30 D64 free tokens that are spent before they are taken back are a line with what is owed, in its place', async () => {
  const order = randomUUID()
  await giveFreeTokens(id, order, 9000)
  await debit(id, 9000)
  await takeBackFreeTokens(id, order, 3000)
  await topUp(id, 2000)
  await topUp(id, 4000)
  await takeBackFreeTokens(id, order, 9000)
  const { data, total } = (await read('transactions')).json()
  const shown = data.map((row: Record<string, unknown>) => [row.kind, row.change, row.owed, row.balance])
  expect([total, shown]).toEqual([
    8,
    [
      ['free_tokens_back', -30, 30, 0],
      ['debt_paid', -10, undefined, 30],
      ['top_up', 40, undefined, 40],
      ['debt_paid', -20, undefined, 0],
      ['top_up', 20, undefined, 20],
      ['free_tokens_back', 0, 30, 0],
      ['spend', -90, undefined, 0],
      ['free_tokens', 90, undefined, 90],
    ],
  ])
  const { text } = { text: (await read('transactions.csv')).body }
  expect(text).toContain('Free tokens of an order whose money went back,0.00,0.00,30.00,')
})

test('D30 transactions come in pages of 20 that neither overlap nor leave any out', async () => {
  for (let tokens = 1; tokens <= 41; tokens++) await topUp(id, tokens * 100)
  const pages = await Promise.all([1, 2, 3, 4].map(async (page) => (await read(`transactions?page=${page}`)).json()))
  expect(pages.map(({ total, page, pageCount }) => [total, page, pageCount])).toEqual(
    [1, 2, 3, 4].map((page) => [41, page, 3]),
  )
  expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 1, 0])
  const changes = pages.flatMap(({ data }) => data.map(({ change }: { change: number }) => change))
  expect(changes).toEqual(Array.from({ length: 41 }, (_, at) => 41 - at))
})

test('D30 a wallet that never moved has one empty page', async () => {
  expect((await read('transactions')).json()).toEqual({ data: [], total: 0, page: 1, pageCount: 1 })
})

test.each(['0', '-1', '1.5', 'x', '', '1&page=2', '1000000'])(
  'GET /api/wallet/transactions?page=%s → 400',
  async (page) => {
    expect((await read(`transactions?page=${page}`)).statusCode).toBe(400)
  },
)

test('D3 D30 no one else sees a wallet: neither another family nor a child of the family', async () => {
  await topUp(id, 10_000)
  const other = await makeFamily()
  expect((await read('balance', other.parent)).json()).toEqual({ walletBalance: 0 })
  expect((await read('transactions', other.parent)).json().data).toEqual([])
  for (const path of ['balance', 'transactions']) {
    const reply = await read(path, family.child)
    expect([reply.statusCode, reply.json().message]).toEqual([403, accountTexts.askAParent])
  }
})

test('D6 the books stay when the people go, and say nothing about them', async () => {
  await topUp(id, 10_000)
  const { email, password } = family.form
  expect((await call('DELETE', '/api/user/me/', { password, settleOpen: true }, family.parent)).statusCode).toBe(200)
  const { rows } = await shop.pool.query(
    `SELECT * FROM wallet_account account JOIN wallet_entry entry ON account_id = id
     JOIN wallet_transfer transfer ON transfer.id = transfer_id WHERE family_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(email)
})
