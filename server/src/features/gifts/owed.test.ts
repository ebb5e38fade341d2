import { owedCsvPath } from '@storylamp/contract/gifts/owed-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { buyers } from '../../../test/fixtures/orders/buyers.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { givers } from '../../../test/fixtures/orders/gifts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../test/readers.ts'
import { csvLines } from '../../../test/reading/csv-lines.ts'
import { useShop } from '../../../test/shop.ts'
import { dayMs } from '../../platform/clock.ts'
import { readOwed } from './owed.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { checkout } = customers(shop)
const provider = atProvider(sandbox)
const { makeRich } = readers(shop)

let admin: Tokens
const { buyPack } = buyers(shop, provider, () => admin)
const { query, post, buy, given, claim, shopper, pay } = givers(shop, provider, () => admin)

type Row = { kind: string; years: number; country: string; currency: string; amount: number; tokens: number }
const owed = async (): Promise<Row[]> => (await call('GET', '/api/admin/owed', undefined, admin)).json().data
const sum = (rows: Row[], name: 'amount' | 'tokens') => Math.round(rows.reduce((all, row) => all + row[name], 0) * 100)

beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

test('D105 what the shop owes is what the ledgers of gifts and tokens say, each part at what was paid for it, by kind, age and country', async () => {
  const card = await given({ kind: 'money', amount: 100 })
  await given({ kind: 'bundle', bundleId: bundle.id })
  await given({ kind: 'tokens', amount: 20 })
  await buy({ kind: 'money', amount: 50 })
  const { parent } = await shopper()
  await checkout(parent, { giftCards: [card] })
  const partly = await given({ kind: 'money', amount: 30 })
  await pay((await shopper()).parent, [partly])
  // 100 tokens of a gift and 100 of a pack, of which a bundle takes 60, after 30 that were free.
  const rich = await makeRich(30)
  await claim(await given({ kind: 'tokens', amount: 10 }), rich.parent)
  await buyPack(rich.parent)
  expect((await post(`/api/bundles/purchase/${bundle.id}`, {}, rich.parent)).statusCode).toBe(200)
  await buyPack()

  const rows = await owed()
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  expect(sum(of('money'), 'amount')).toBe(10000 - 6400)
  expect(of('tokens')).toMatchObject([{ amount: 20, tokens: 200, years: 0, currency: 'USD' }])
  expect(sum(of('bundle'), 'amount')).toBe(600)
  const inGermany = of('wallet').filter(({ country }) => country === 'DE')
  expect(inGermany).toMatchObject([{ amount: 20, tokens: 200 }])
  expect(sum(of('wallet'), 'amount')).toBe(2000 + 700)
  const [ledger] = await query(
    `SELECT (SELECT sum(amount_cents)::int FROM gift_entry) AS gifts,
      (SELECT sum(balance_hundredths)::int FROM wallet_account WHERE kind = 'wallet') AS wallets`,
  )
  expect(sum([...of('money'), ...of('tokens'), ...of('bundle')], 'amount')).toBe(ledger.gifts)
  expect(sum([...of('wallet'), ...of('free')], 'tokens')).toBe(ledger.wallets)

  const later = await readOwed(shop.db, new Date(Date.now() + 800 * dayMs))
  expect(new Set(later.map(({ years }) => years))).toEqual(new Set([2]))
  const [head, ...lines] = csvLines((await call('GET', owedCsvPath, undefined, admin)).body)
  expect(head).toContain('What,Age,Country,Tokens,Amount,Currency')
  expect(lines).toHaveLength(rows.length)
  expect(lines.join()).toMatch(/in wallets",Under a year,DE,200(\.00)?,20(\.00)?,USD/)
})
