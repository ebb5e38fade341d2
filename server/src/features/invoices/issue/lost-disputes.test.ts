import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { lockPayment } from '../../payments/index.ts'
import { recordReport } from '../../payments/reports/record-report.ts'
import { readInvoice } from '../pdf/draw-invoice.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { makeAdmin } = visitor(shop)
const { paid } = customers(shop)
const { post } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const invoicesOf = (paymentId: string) =>
  query(
    `SELECT * FROM invoice WHERE order_id = (SELECT order_id FROM payment WHERE id = $1) ORDER BY issued_at, turn NULLS FIRST, number`,
    [paymentId],
  )
const linesOf = (invoiceId: string) => query('SELECT * FROM invoice_line WHERE invoice_id = $1', [invoiceId])

async function bought(card?: string) {
  const { order } = await paid(provider, card)
  const [payment] = await query(
    'SELECT payment.id, intent_id, payment.amount_cents FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.id = $1',
    [order._id],
  )
  const refund = (body: object) => post(`/api/admin/orders/${order._id}/refund`, { reason: 'Late', ...body }, admin)
  return {
    paymentId: payment.id as string,
    intent: payment.intent_id as string,
    cents: payment.amount_cents as number,
    refund,
  }
}

test('D76 a lost dispute → one credit note for what the bank took, with its reason; won after all → a reversal', async () => {
  const { paymentId, intent, cents } = await bought()
  const { id: dispute } = await provider.dispute(intent)
  const report = () => recordReport(shop.providers.payments, intent, async () => {})
  const kinds = async () =>
    (await invoicesOf(paymentId)).map(({ kind, dispute_id, total_cents }) => [kind, dispute_id, total_cents])
  await report()
  expect(await kinds()).toEqual([['invoice', null, cents]])
  await provider.moveDispute(dispute, 'lost')
  await Promise.all([report(), report()])
  await report()
  const credited = [
    ['invoice', null, cents],
    ['credit_note', dispute, cents],
  ]
  expect(await kinds()).toEqual(credited)
  const [, note] = await invoicesOf(paymentId)
  expect(await readInvoice(shop.db, note.id)).toMatchObject({
    corrects: expect.stringMatching(/^INV-/),
    invoice: { dispute_id: dispute },
  })
  const lines = await linesOf(note.id)
  expect(lines.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(cents)
  await query("UPDATE dispute SET state = 'won' WHERE id = $1", [dispute])
  const settle = () =>
    shop.db.transaction().execute(async (db) => issueCreditNotes(db, await lockPayment(db, paymentId), new Date()))
  await settle()
  await settle()
  expect(await kinds()).toEqual([...credited, ['reversal', dispute, cents]])
  shop.errors.splice(0)
})

test('D76 a part was refunded, then the whole payment is lost → the credit notes are the invoice and no more', async () => {
  const { paymentId, intent, cents, refund } = await bought()
  expect((await refund({ amount: 20 })).statusCode).toBe(200)
  const { id: dispute } = await provider.dispute(intent)
  await provider.moveDispute(dispute, 'lost')
  await recordReport(shop.providers.payments, intent, async () => {})
  const notes = (await invoicesOf(paymentId)).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ total_cents }) => total_cents)).toEqual([2000, cents - 2000])
  shop.errors.splice(0)
})

test('D76 a refund of what is lost already, and won after all → its credit note follows the reversal at once', async () => {
  const { paymentId, intent, cents, refund } = await bought(cards.pendingRefunds)
  expect((await refund({})).statusCode).toBe(200)
  const { id: dispute } = await provider.dispute(intent)
  await provider.moveDispute(dispute, 'lost')
  await recordReport(shop.providers.payments, intent, async () => {})
  const [{ provider_id: made }] = await query('SELECT provider_id FROM refund WHERE payment_id = $1', [paymentId])
  await provider.succeedRefund(made)
  await recordReport(shop.providers.payments, intent, async () => {})
  const notes = async () => (await invoicesOf(paymentId)).slice(1).map((note) => [note.kind, note.total_cents])
  expect(await notes()).toEqual([['credit_note', cents]])
  await query("UPDATE dispute SET state = 'won' WHERE id = $1", [dispute])
  await shop.db
    .transaction()
    .execute(async (db) => issueCreditNotes(db, await lockPayment(db, paymentId), new Date(Date.now() + 1000)))
  expect((await notes()).toSorted()).toEqual([
    ['credit_note', cents],
    ['credit_note', cents],
    ['reversal', cents],
  ])
  shop.errors.splice(0)
})
