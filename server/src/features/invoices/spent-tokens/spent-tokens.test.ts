import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { bundle, readers, storyToolEnv } from '../../../../test/readers.ts'
import { csvLines } from '../../../../test/reading/csv-lines.ts'
import { useShop } from '../../../../test/shop.ts'
import { recordSpentTokens } from './record-spent-tokens.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000', ...storyToolEnv }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { buy, post, give, load, familyId } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const setTaxed = async (taxedWhenSpent: boolean) => {
  const reply = await call('PUT', '/api/admin/settings', { tokens: { taxedWhenSpent } }, admin)
  expect(reply.statusCode, reply.body).toBe(200)
}

/** A family in Germany, by billing address and card. */
async function familyWithTokens(amount = 10) {
  const made = await makeFamily()
  await buyTokens(made.parent, amount)
  return { parent: made.parent, made, family: await familyId(made) }
}

async function buyTokens(parent: Tokens, amount: number) {
  const page = { successUrl: `${shop.origin}/wallet`, cancelUrl: `${shop.origin}/wallet` }
  const opened = await call('POST', '/api/wallet/create-wallet-checkout-session', { ...page, amount }, parent)
  const { sessionId, url } = opened.json()
  await provider.pay(url, cards.german)
  const paid = await call('POST', '/api/wallet/wallet-purchase-status', { sessionId }, parent)
  expect(paid.statusCode, paid.body).toBe(200)
}

const buyBundle = async (who: Tokens): Promise<string> => {
  const reply = await buy(who, bundle.id, undefined, {})
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data._id
}

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const spentBy = (family: string) =>
  query(
    'SELECT country, tax_percent, total_cents, tax_cents FROM spent_tokens WHERE family_id = $1 ORDER BY spent_at',
    [family],
  )
const soldTo = (family: string) =>
  query(
    'SELECT tax_class, tax_percent, line.tax_cents, line.total_cents FROM invoice JOIN invoice_line line ON invoice_id = id WHERE family_id = $1 ORDER BY issued_at',
    [family],
  )

const month = new Date().toISOString().slice(0, 7)
/** What Germany's digital rows of the report sum to, in cents. */
async function reported(taxClass: string) {
  const { bytes } = await load(`/api/admin/tax-report.csv?month=${month}`, admin)
  const rows = csvLines(bytes.toString())
    .map((line) => line.split(','))
    .filter(([, country, , name]) => country === 'DE' && name === taxClass)
  return [5, 6, 7, 8].map((column) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0))
}

test('L18 D73 taxed when they are spent: sold without tax, and what a bundle takes of them has the tax of the family’s country, once', async () => {
  await setTaxed(true)
  const { parent, family } = await familyWithTokens()
  expect(await soldTo(family)).toEqual([{ tax_class: 'tokens', tax_percent: 0, tax_cents: 0, total_cents: 1000 }])
  expect(await spentBy(family)).toEqual([])
  const before = await reported('digital')
  await buyBundle(parent)
  // 60 of 100 tokens for $10, which contain 19 %.
  await Promise.all([recordSpentTokens(shop.db), recordSpentTokens(shop.db)])
  await recordSpentTokens(shop.db)
  expect(await spentBy(family)).toEqual([{ country: 'DE', tax_percent: 19, total_cents: 600, tax_cents: 96 }])
  const after = await reported('digital')
  expect(after.map((sum, at) => sum - (before[at] ?? 0))).toEqual([504, 96, 0, 0])
  expect((await reported('tokens')).slice(1)).toEqual([0, 0, 0])
})

test('L18 L2 a bundle that is given back takes its tax along, at the rate it had, and the report is up to date by itself', async () => {
  await setTaxed(true)
  const { parent, family } = await familyWithTokens()
  const before = await reported('digital')
  const bought = await buyBundle(parent)
  await recordSpentTokens(shop.db)
  const { rates } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data.tax
  const tomorrows = { place: 'DE', taxClass: 'digital', percent: 7, from: new Date().toISOString().slice(0, 10) }
  expect((await call('PUT', '/api/admin/settings', { tax: { rates: [...rates, tomorrows] } }, admin)).statusCode).toBe(
    200,
  )
  expect((await post(`/api/user/orders/${bought}/give-back`, {}, parent)).statusCode).toBe(200)
  const after = await reported('digital')
  expect(after.map((sum, at) => sum - (before[at] ?? 0))).toEqual([504, 96, 504, 96])
  expect(await spentBy(family)).toEqual([
    { country: 'DE', tax_percent: 19, total_cents: 600, tax_cents: 96 },
    { country: 'DE', tax_percent: 19, total_cents: -600, tax_cents: -96 },
  ])
  expect((await call('PUT', '/api/admin/settings', { tax: { rates } }, admin)).statusCode).toBe(200)
})

test('L18 tokens are taxed once: those sold with tax, and free ones, have none when they are spent', async () => {
  await setTaxed(false)
  const { parent, made, family } = await familyWithTokens()
  await setTaxed(true)
  await buyTokens(parent, 10)
  expect((await soldTo(family)).map(({ tax_class, tax_cents }) => [tax_class, tax_cents])).toEqual([
    ['digital', 160],
    ['tokens', 0],
  ])
  await give(made, 10)
  // 10 free tokens and 50 that were taxed.
  await buyBundle(parent)
  await recordSpentTokens(shop.db)
  expect(await spentBy(family)).toEqual([])
})
