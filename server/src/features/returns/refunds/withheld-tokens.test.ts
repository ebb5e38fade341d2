import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { declarers } from '../../../../test/fixtures/orders/declarations.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { type Lines, returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { dayOf } from '../../../platform/clock.ts'
import { reconcileRefunds } from '../../payments/index.ts'
import { recordReport } from '../../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { makeAdmin, emailsTo, call } = visitor(shop)
const { orders } = customers(shop)
const provider = atProvider(sandbox)
const { buy, step, send, move, sent, seen } = returners(shop, provider)
const { buy: buyBundle, read, give, order: orderStory, load } = readers(shop)
const { declare, settle, linkIn } = declarers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  // A tax that leaves a rest when it is divided.
  const rates = [{ place: 'US', taxClass: 'goods', percent: 7.25, from: '2026-01-01' }]
  expect((await call('PUT', '/api/admin/settings', { tax: { rates } }, admin)).statusCode).toBe(200)
})

const everything = [
  { line: 0, pieces: 2 },
  { line: 1, pieces: 1 },
]
const lamps = (pieces: number) => [{ line: 0, pieces }]
const cents = (amount: number) => Math.round(amount * 100)

const ask = async (who: Tokens, orderId: string, lines: Lines, spentTokens = 'withheld', key?: string) => {
  const reply = await send('/api/user/returns', { orderId, lines, spentTokens }, who, key)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data._id as string
}
const receive = async (returnId: string, lines: Lines) => {
  expect((await step(admin, returnId, 'approve')).statusCode).toBe(200)
  const received = { lines: lines.map((line) => ({ ...line, condition: 'as_new' })) }
  const reply = await step(admin, returnId, 'receive', received)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data.due
}
const refund = async (returnId: string, body: object = {}) => {
  const reply = await step(admin, returnId, 'refund', body)
  expect(reply.statusCode, reply.body).toBe(200)
}
const quote = async (parent: Tokens, orderId: string, lines: object[]) =>
  (await send('/api/user/returns/quote', { orderId, lines }, parent)).json().data
const wallet = (parent: Tokens) => read('/api/wallet/balance', parent)
const orderOf = async (parent: Tokens, id: string) =>
  (await orders(parent)).find(({ _id }: { _id: string }) => _id === id)
const mail = async (email: string, subject: RegExp) =>
  (await emailsTo(email)).find((one) => subject.test(one.subject))?.text ?? ''
const remaining = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data

/** Two lamps with 180 free tokens, of which 60 are spent, and a pouch. */
async function spent(changes?: object) {
  const bought = await buy(changes)
  expect((await buyBundle(bought.parent)).statusCode).toBe(200)
  return bought
}

test('D25 D64 D77 the worth of spent tokens is taken from the refund if the parent chooses so, and no debt arises', async () => {
  const { parent, id, email } = await spent()
  const { amount, tokens } = await quote(parent, id, everything)
  expect(tokens).toEqual({ leave: 180, owed: 60, withheld: 6, stillOwed: 0 })
  const returnId = await ask(parent, id, everything)
  const words = '60 tokens (about $6) of them are spent: $6.00 is taken from the refund for them.'
  expect(await mail(email, /^We have received your withdrawal/)).toContain(words)
  expect(await receive(returnId, everything)).toMatchObject({ amount, withheld: 6 })
  expect(await mail(email, /is approved$/)).toContain(words)
  await refund(returnId)
  expect(cents(await sent(id))).toBe(cents(amount - 6))
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
  expect((await read('/api/wallet/transactions', parent)).data[0]).toMatchObject({ change: -120, balance: 0 })
  const text = await mail(email, /^Your refund for order/)
  expect(text).toContain('We have kept $6.00 for 60 free tokens (about $6) that were spent already, as you chose.')
  expect(text).toContain(`$${(amount - 6).toFixed(2)} of $${amount.toFixed(2)} to your card`)
  expect(text).not.toContain('you owe')
  const back = cents(amount - 6) / 100
  const shown = {
    refund: { status: 'Refunded', amount: back },
    withheld: 6,
    freeTokensTaken: 120,
    deliveryStatus: 'Cancelled',
  }
  expect(await orderOf(parent, id)).toMatchObject(shown)
  const { timeline, ...staff } = await remaining(id)
  expect(staff).toMatchObject(shown)
  expect(timeline.map(({ what }: { what: string }) => what)).toContain('$6.00 of it kept for spent tokens')
})

test('D25 D64 without a choice the tokens are owed, and another word is refused', async () => {
  const { parent, id } = await spent()
  const reply = await send('/api/user/returns', { orderId: id, lines: everything, spentTokens: 'forgotten' }, parent)
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, 'spentTokens'])
  const returnId = await ask(parent, id, everything, 'owed')
  const { amount, withheld } = await receive(returnId, everything)
  expect(withheld).toBeUndefined()
  await refund(returnId)
  expect([await sent(id), await wallet(parent)]).toEqual([amount, { walletBalance: 0, debt: 60 }])
})

test('L1 D25 D77 who confirms a withdrawal by its link chooses there', async () => {
  const { parent, id, email, number } = await spent()
  await declare({ number, email })
  await settle()
  expect(await mail(email, /^We have received your withdrawal/)).toContain(
    '60 tokens (about $6) of them are spent: you choose whether their worth of $6.00 is taken from the refund, or you owe them, and the next tokens in your wallet pay them first.',
  )
  const token = await linkIn(email)
  const look = async () => (await send('/api/withdrawals/read', { token })).json().data.tokens
  expect(await look()).toEqual({ leave: 180, owed: 60, withheld: 6, stillOwed: 0 })
  const confirm = (spentTokens: string) => send('/api/withdrawals/confirm', { token, spentTokens })
  expect((await confirm('none')).statusCode).toBe(400)
  // The first of two clicks counts.
  expect([(await confirm('withheld')).statusCode, (await confirm('owed')).statusCode]).toEqual([200, 200])
  expect(await look()).toBeUndefined()
  const [{ _id: returnId }] = (await seen(parent)).returns
  const { amount } = await receive(returnId, everything)
  await refund(returnId)
  expect(cents(await sent(id))).toBe(cents(amount - 6))
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
})

test('D64 D77 what is bought again between asking and refund is not withheld', async () => {
  const { family, parent, id } = await spent()
  const returnId = await ask(parent, id, everything)
  await give(family, 45)
  expect(await receive(returnId, everything)).toMatchObject({ withheld: 1.5 })
  await give(family, 100)
  await refund(returnId)
  expect(await wallet(parent)).toEqual({ walletBalance: 85 })
  expect(await orderOf(parent, id)).not.toHaveProperty('withheld')
})

test('D75 D77 in steps, twice clicked, and with the rest cancelled: each token is paid once', async () => {
  const { parent, id } = await spent()
  expect((await orderStory(parent)).statusCode).toBe(200)
  const before = await wallet(parent)
  const first = await ask(parent, id, lamps(1))
  const owed = 90 - before.walletBalance
  const { amount, withheld } = await receive(first, lamps(1))
  expect(withheld).toBe(owed / 10)
  const [{ version }] = (await call('GET', '/api/admin/returns', undefined, admin)).json().data
  const replies = await Promise.all([1, 2, 3].map(() => step(admin, first, 'refund', { version })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(cents(await sent(id))).toBe(cents(amount - owed / 10))
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
  const second = await ask(parent, id, lamps(1))
  const next = await receive(second, lamps(1))
  expect(next.withheld).toBe(9)
  await refund(second)
  expect(await wallet(parent)).toEqual({ walletBalance: 0 })
  const inAll = cents(amount + next.amount) - cents(owed / 10) - 900
  expect(cents(await sent(id))).toBe(inAll)
  // What was kept does not go back with the rest of the order.
  expect((await move(admin, id, 'Cancelled')).statusCode).toBe(200)
  await reconcileLater()
  const order = await orderOf(parent, id)
  expect(cents(await sent(id))).toBe(cents(order.amount) - cents(order.withheld))
  expect([order.withheld, await wallet(parent)]).toEqual([owed / 10 + 9, { walletBalance: 0 }])
  const extra = await send(`/api/admin/orders/${id}/refund`, { reason: 'Late', amount: 1 }, admin)
  expect([extra.statusCode, extra.json().code]).toEqual([409, 'refund_too_large'])
})

async function reconcileLater() {
  shop.aheadMs += 31_000
  await reconcileRefunds(shop.providers.payments)
}

test('D64 D77 a refund that is smaller than the tokens keeps all but a cent, and the rest is owed', async () => {
  const { parent, id, email } = await spent()
  const order = await remaining(id)
  const body = { reason: 'Late', amount: cents(order.amount - 4) / 100 }
  expect((await send(`/api/admin/orders/${id}/refund`, body, admin)).statusCode).toBe(200)
  const { debt = 0 } = await wallet(parent)
  const { tokens } = await quote(parent, id, everything)
  expect(tokens.withheld).toBe(Math.min(3.99, Math.ceil(tokens.owed * 10) / 100))
  const returnId = await ask(parent, id, everything)
  await receive(returnId, everything)
  await refund(returnId)
  const after = await wallet(parent)
  expect(after.walletBalance).toBe(0)
  // Each cent is ten hundredths of a token.
  expect((after.debt ?? 0) - debt).toBeCloseTo(tokens.owed - tokens.withheld * 10, 2)
  expect(await mail(email, /^Your refund for order/)).toContain('We have kept')
})

test('D64 D75 a refund that fails later returns its tokens, and what was kept of it can go back', async () => {
  const { parent, id } = await spent()
  const returnId = await ask(parent, id, everything)
  await receive(returnId, everything)
  await refund(returnId)
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
    [id],
  )
  const { refunds } = await shop.providers.payments.provider.findMoney(rows[0].intent_id)
  await provider.failRefund(refunds[0]?.id ?? '')
  await recordReport(shop.providers.payments, rows[0].intent_id, async () => {})
  shop.errors.splice(0)
  const order = await orderOf(parent, id)
  expect([order.refund, order.withheld]).toEqual([undefined, undefined])
  expect(await wallet(parent)).toEqual({ walletBalance: 120 })
  expect((await send(`/api/admin/orders/${id}/refund`, { reason: 'Late' }, admin)).statusCode).toBe(200)
  expect([await sent(id), await wallet(parent)]).toEqual([order.amount, { walletBalance: 0, debt: 60 }])
})

test('D77 a return that is cancelled withholds nothing, and a lower amount of the staff is less by its tokens', async () => {
  const { parent, id } = await spent()
  const first = await ask(parent, id, everything, 'withheld', 'a-key')
  expect((await call('DELETE', `/api/user/returns/${first}`, undefined, parent)).statusCode).toBe(200)
  expect(await wallet(parent)).toEqual({ walletBalance: 120 })
  const second = await ask(parent, id, everything)
  await receive(second, everything)
  const { amount } = await remaining(id)
  await refund(second, { amount: cents(amount) / 100 - 1 })
  const { withheld, refund: back } = await orderOf(parent, id)
  expect(cents(back.amount + withheld)).toBe(cents(amount - 1))
  expect((await wallet(parent)).debt).toBeUndefined()
})

test('D75 D76 the provider, the credit notes, Sales and the taxes agree on what went back, product by product', async () => {
  const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
  const ids = (await query('SELECT id FROM customer_order')).map(({ id }) => id as string)
  const back = (await Promise.all(ids.map(sent))).reduce((sum, amount) => sum + cents(amount), 0)
  const ofKind = 'SELECT coalesce(sum(total_cents), 0)::int AS cents FROM invoice WHERE kind = $1'
  const [[credited], [reversed]] = await Promise.all([query(ofKind, ['credit_note']), query(ofKind, ['reversal'])])
  expect(credited.cents - reversed.cents).toBe(back)
  const day = dayOf(new Date())
  const sales = async (by: string) =>
    (await call('GET', `/api/admin/sales?from=2026-01-01&to=${day}&by=${by}`, undefined, admin)).json()
  expect(cents((await sales('day')).total.refunded)).toBe(back)
  const taxes = (await load(`/api/admin/tax-report.csv?month=${day.slice(0, 7)}`, admin)).bytes.toString()
  const gross = taxes
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => cents(Number(row.split(',')[11])))
  const [paid] = await query('SELECT sum(amount_cents)::int AS cents FROM payment')
  expect(gross.reduce((sum, amount) => sum + amount, 0)).toBe(paid.cents - back)
  for (const { order_id } of await query("SELECT DISTINCT order_id FROM invoice WHERE kind = 'credit_note'")) {
    const notes = await query(
      `SELECT refund_id, order_position, line.total_cents, line.tax_cents FROM invoice JOIN invoice_line line ON invoice_id = invoice.id
       WHERE order_id = $1 AND kind = 'credit_note' AND refund_id IN (SELECT refund_id FROM refunded_part) ORDER BY 1, 2`,
      [order_id],
    )
    const parts = await query(
      `SELECT refund_id, position AS order_position, part.amount_cents AS total_cents FROM refunded_part part
       JOIN refund ON refund.id = refund_id WHERE part.order_id = $1 AND withheld_cents > 0
         AND refund.amount_cents = (SELECT sum(amount_cents) FROM refunded_part AS one WHERE one.refund_id = refund.id)
       ORDER BY 1, 2`,
      [order_id],
    )
    expect(notes).toEqual(expect.arrayContaining(parts.map((part) => expect.objectContaining(part))))
  }
})

test('D25 D104 spent tokens are worth what they were when the order was paid, whatever packs cost since', async () => {
  const { parent, id } = await spent()
  const price = async (packs: object) =>
    expect((await call('PUT', '/api/admin/settings', { tokens: { packs } }, admin)).statusCode).toBe(200)
  await price({ USD: { Bronze: 25, Silver: 50, Gold: 75 } })
  expect((await quote(parent, id, everything)).tokens).toEqual({ leave: 180, owed: 60, withheld: 6, stillOwed: 0 })
  const returnId = await ask(parent, id, everything)
  await receive(returnId, everything)
  await refund(returnId)
  expect([await wallet(parent), (await orderOf(parent, id)).freeTokensTaken]).toEqual([{ walletBalance: 0 }, 120])
  await price({})
})
