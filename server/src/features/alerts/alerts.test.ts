import type { KnownEvent } from '@storylamp/contract/events/kinds'
import { cents } from '@storylamp/contract/money'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { recordEvent } from '../events/index.ts'
import { findOrdersOf } from '../orders/index.ts'
import { recordReport } from '../payments/reports/record-report.ts'
import { mailShop, sendAlerts } from './mail-shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, emailsTo, makeAdmin } = visitor(shop)
const { paid } = customers(shop)
const provider = atProvider(sandbox)

const recipient = 'office@lantern.test'
let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  await change({ email: recipient })
})
beforeEach(() => shop.pool.query('TRUNCATE alert, job'))

async function change(alerts: object) {
  expect((await call('PUT', '/api/admin/settings', { alerts }, admin)).statusCode).toBe(200)
}
const send = (isProduction = true) =>
  sendAlerts({ db: shop.db, shopOrigin: shop.origin, isProduction, findOrders: findOrdersOf })
const mails = () => emailsTo(recipient)
const subjects = async () => (await mails()).map(({ subject }) => subject)
const later = () => shop.pool.query("UPDATE alert SET handled_at = handled_at - interval '15 minutes'")

const failed = (amount: number): KnownEvent => ({
  kind: 'refund.failed',
  details: { refund: 're_1', money: { cents: cents(amount), currency: 'USD' }, isRefused: false, reason: null },
})
const differs = (amount: number): KnownEvent => ({
  kind: 'books.differed',
  details: { what: 'payment', money: { cents: cents(amount), currency: 'USD' } },
})
const fail = (event: KnownEvent, db = shop.db) => recordEvent(db, { ...event, by: 'shop' })

test('D70 a paid order is mailed to the shop once, with its lines and a link, and without the customer', async () => {
  const { family, order } = await paid(provider)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(new RegExp(`^Order ${order.number}: \\$`))
  expect(mail?.text).toContain('Total paid')
  expect(mail?.text).toContain(`${shop.origin}/admin/orders/${order._id}`)
  const { form } = family
  for (const personal of [form.email, form.lastname, form.mobile, ...form.children.map(({ username }) => username)]) {
    expect(JSON.stringify(mail)).not.toContain(personal)
  }
})

test('D70 what a later version of the shop is alarmed of is left to it', async () => {
  await fail(differs(100))
  await shop.pool.query("UPDATE alert SET failure = 'lamps'")
  await send()
  expect(await mails()).toEqual([])
  expect((await shop.pool.query('SELECT handled_at FROM alert')).rows).toEqual([{ handled_at: null }])
})

test('D70 nothing is mailed of a kind that is off', async () => {
  await change({ orders: false })
  await paid(provider)
  expect(await mails()).toEqual([])
  await change({ orders: true })
})

test('D70 in production nothing is mailed while the address is the one of a new shop; elsewhere the sandbox gets it', async () => {
  await change({ email: '' })
  const { email } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data.contact
  expect(email).toMatch(/\.example$/)
  const subjectsThere = async () => (await emailsTo(email)).map(({ subject }) => subject)
  await fail(differs(100))
  await send(true)
  expect(await subjectsThere()).toEqual([])
  await later()
  const { order } = await paid(provider)
  await fail(differs(100))
  await send(false)
  expect(await subjectsThere()).toEqual([
    'The books differ from the payment provider',
    expect.stringContaining(`Order ${order.number}`),
  ])
  await change({ email: recipient })
})

test('D70 failures of one kind come in one mail, and the next one after 15 minutes', async () => {
  await fail(differs(100))
  await fail(differs(200))
  await fail(failed(400))
  await Promise.all([send(), send(), send()])
  expect((await subjects()).sort()).toEqual(['A refund failed', 'The books differ from the payment provider (2)'])
  await fail(differs(300))
  await send()
  expect(await subjects()).toHaveLength(2)
  await later()
  await send()
  expect((await mails())[0]?.text).toContain('$3.00 are paid in the books, and not at the provider')
  await later()
  await send()
  expect(await subjects()).toHaveLength(3)
})

test('D70 what fails while mails of its kind are off is not mailed later', async () => {
  await change({ books: false })
  await fail(differs(100))
  await send()
  await change({ books: true })
  await later()
  await send()
  expect(await mails()).toEqual([])
})

test('D70 a failure whose transaction is rolled back is never mailed, and neither is an order', async () => {
  const failing = shop.db.transaction().execute(async (db) => {
    await fail(differs(100), db)
    await mailShop(db, { shopOrigin: shop.origin, isProduction: true }, 'orders', () => ({
      subject: 'a',
      heading: 'b',
      paragraphs: [],
    }))
    throw new Error('the database goes away')
  })
  await expect(failing).rejects.toThrow('goes away')
  await send()
  expect(await mails()).toEqual([])
})

test('D64 a dispute that is opened, and one that is lost, are mailed with the number of the order', async () => {
  const { order } = await paid(provider)
  const { rows } = await shop.pool.query(
    'SELECT intent_id FROM payment JOIN customer_order ON customer_order.id = payment.order_id WHERE customer_order.number = $1',
    [order.number],
  )
  const { id } = await provider.dispute(rows[0].intent_id)
  const report = () => recordReport(shop.providers.payments, rows[0].intent_id, async () => {})
  await report()
  await report()
  await provider.moveDispute(id, 'lost')
  await report()
  shop.errors.splice(0)
  await send()
  const [mail] = (await mails()).filter(({ subject }) => subject === 'A payment is disputed (2)')
  expect(mail?.text).toMatch(new RegExp(`Order ${order.number}: \\$.* disputed`))
  expect(mail?.text).toContain('is lost')
})

test('D70 a job that was given up is told of once, and again after staff retried it', async () => {
  const giveUp = () => shop.pool.query("UPDATE job SET attempts = max_attempts, last_error = 'no'")
  const { rows } = await shop.pool.query("SELECT (add_job('fulfil-order', '{}'::json)).id")
  await giveUp()
  await send()
  await later()
  await send()
  expect(await subjects()).toEqual(['A job was given up'])
  expect((await call('POST', `/api/admin/jobs/${rows[0].id}/retry`, undefined, admin)).statusCode).toBe(200)
  await later()
  await send()
  expect(await subjects()).toHaveLength(1)
  await giveUp()
  await send()
  // The mail itself is a job that was given up here, too, and is not told of.
  expect(await subjects()).toHaveLength(2)
  expect((await mails())[0]?.text).toContain('The job fulfil-order was given up')
})

test.each(['nobody', 'a@b.example, c@d.example', 5, null])(
  'D70 %s is no address for the mails for the shop → 400',
  async (email) => {
    expect((await call('PUT', '/api/admin/settings', { alerts: { email } }, admin)).statusCode).toBe(400)
  },
)
