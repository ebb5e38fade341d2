import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { readers } from '../../../test/readers.ts'
import { useShop } from '../../../test/shop.ts'
import { recordReport } from './reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const { post } = readers(shop)
const { ready, paid, orders, status } = customers(shop)
const provider = atProvider(sandbox)
const { makeStaff } = returners(shop, provider)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const alarms = () => shop.errors.splice(0).join()
type Problem = { _id: string; text: string }
const get = async (path: string) => (await call('GET', `/api/admin/${path}`, undefined, admin)).json()
const problems = async (id: string): Promise<Problem[]> => (await get(`orders/${id}`)).data.paymentProblems ?? []
const texts = async (id: string) => (await problems(id)).map(({ text }) => text)
const first = async (id: string) => (await problems(id))[0]?._id ?? 'none'
const close = (id: string, problem: string, reason = 'Paid by bank transfer', by = admin) =>
  post(`/api/admin/orders/${id}/payment-problems/${problem}/close`, { reason }, by)

/** An order whose refunds can be made, and can fail at the provider. */
async function bought() {
  const { family, parent, order } = await paid(provider)
  const id: string = order._id
  const refund = async (amount: number) => {
    const reply = await post(`/api/admin/orders/${id}/refund`, { amount, reason: 'Sorry' }, admin)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json().data
  }
  const { paymentReference: intent } = await refund(1)
  const report = () => recordReport(shop.providers.payments, intent, async () => {})
  const made = async (dollars: number) => {
    const { refunds } = await shop.providers.payments.provider.findMoney(intent)
    return refunds.find(({ cents, state }) => cents === dollars * 100 && state === 'succeeded')?.id ?? ''
  }
  const fail = async (dollars: number) => {
    await provider.failRefund(await made(dollars))
    await report()
    expect(alarms()).toContain('failed at the payment provider')
  }
  return { family, parent, id, number: order.number, intent, refund, report, fail }
}

/** A family that has paid more than was agreed: $100 more. */
async function paidTooMuch() {
  const { parent, sessionId, url } = await ready()
  await shop.pool.query('UPDATE payment SET amount_cents = amount_cents - 10000 WHERE session_id = $1', [sessionId])
  await provider.pay(url)
  await status(parent, sessionId)
  expect(alarms()).toContain('a payment is not what was agreed on')
  const [{ _id: id }] = await orders(parent)
  const { rows } = await shop.pool.query('SELECT intent_id FROM payment WHERE session_id = $1', [sessionId])
  const report = () => recordReport(shop.providers.payments, rows[0].intent_id, async () => {})
  return { id: id as string, intent: rows[0].intent_id as string, report }
}

test('D26 two problems at once: each ends by its own success, in any order, and a report that comes twice changes nothing', async () => {
  const { id, refund, fail, report } = await bought()
  await refund(20)
  await refund(7)
  await fail(20)
  await fail(7)
  const both = [
    expect.stringContaining('A refund of $7.00 failed'),
    expect.stringContaining('A refund of $20.00 failed'),
  ]
  expect(await texts(id)).toEqual(both)
  const before = await problems(id)
  await report()
  expect(await problems(id)).toEqual(before)
  await refund(5)
  expect(await texts(id)).toEqual(both)
  await refund(7)
  expect(await texts(id)).toEqual(both.slice(1))
  await refund(20)
  await report()
  expect(await texts(id)).toEqual([])
  await fail(7)
  await fail(20)
  expect(await texts(id)).toHaveLength(4)
})

test('an answer of the provider that was overtaken changes no problem: it is asked again', async () => {
  const { id, refund, fail, intent } = await bought()
  await refund(20)
  await fail(20)
  const { payments } = shop.providers
  const old = await payments.provider.findMoney(intent)
  let calls = 0
  const findMoney = async (intentId: string) => {
    if (++calls > 1) return payments.provider.findMoney(intentId)
    await refund(20)
    expect(await texts(id)).toEqual([])
    return old
  }
  await recordReport({ ...payments, provider: { ...payments.provider, findMoney } }, intent, async () => {})
  expect([calls, await texts(id)]).toEqual([2, []])
})

test('D24 a difference of $100 is a problem until all that was paid has gone back: a refund of $5 hides nothing', async () => {
  const { id, intent, report } = await paidTooMuch()
  const [text] = await texts(id)
  expect(text).toMatch(/^paid \$\d+\.\d\d$/)
  await provider.refund(intent, 500)
  await report()
  expect(await texts(id)).toEqual([text])
  await provider.refund(intent)
  await report()
  expect(await texts(id)).toEqual([])
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  await provider.failRefund(refunds.find(({ cents }) => cents === 500)?.id ?? '')
  await report()
  expect(alarms()).toContain('A refund of $5.00 failed')
  expect(await texts(id)).toEqual([expect.stringContaining('A refund of $5.00 failed')])
})

test('D79 a person closes a problem with a reason, once: it is in the audit log, and no later report opens it again', async () => {
  const { id, number, refund, fail, report } = await bought()
  await refund(20)
  await refund(7)
  await fail(20)
  await fail(7)
  const [seven, twenty] = await problems(id)
  const { waiting } = await get('today')
  const closed = await close(id, twenty?._id ?? '')
  expect(closed.statusCode, closed.body).toBe(200)
  expect(closed.json().data.paymentProblems).toEqual([seven])
  expect((await get('today')).waiting.paymentProblems).toBe(waiting.paymentProblems)
  const again = await close(id, twenty?._id ?? '')
  expect([again.statusCode, again.json()]).toEqual([409, { code: 'problem_closed', message: adminTexts.problemClosed }])
  await report()
  expect(await problems(id)).toEqual([seven])
  // As the person has seen to the twenty dollars, the next refund is for the seven.
  await refund(7)
  expect(await problems(id)).toEqual([])
  const acts = (await get(`audit?search=${number}`)).data.filter(({ action }: { action: string }) =>
    /problem/.test(action),
  )
  expect(acts).toMatchObject([{ by: 'Nora', target: `order ${number}`, reason: 'Paid by bank transfer' }])
})

test('a refund that fails anew is a problem again, also if somebody had closed it', async () => {
  const { id, refund, fail, report, intent } = await bought()
  await refund(20)
  await fail(20)
  await close(id, await first(id))
  expect(await texts(id)).toEqual([])
  // The provider says for a while that it has succeeded after all.
  await shop.pool.query(
    "UPDATE refund SET state = 'succeeded', failed_at = NULL WHERE state = 'failed' AND payment_id = (SELECT id FROM payment WHERE intent_id = $1)",
    [intent],
  )
  await report()
  expect(alarms()).toContain('failed')
  expect(await texts(id)).toEqual([expect.stringContaining('A refund of $20.00 failed')])
})

test('D79 closing needs the right for refunds, a reason, and a problem of that payment', async () => {
  const [one, other] = [await bought(), await bought()]
  for (const { refund, fail } of [one, other]) {
    await refund(20)
    await fail(20)
  }
  const problem = await first(one.id)
  for (const role of ['packer', 'editor']) {
    const refused = await close(one.id, problem, 'It is fine', await makeStaff(role))
    expect([refused.statusCode, refused.json().code], role).toEqual([403, 'forbidden'])
  }
  expect((await close(one.id, problem, ' ')).json().code).toBe('invalid_input')
  expect((await close(other.id, problem)).json().code).toBe('problem_closed')
  expect((await close(one.id, 'x')).json().code).toBe('problem_closed')
  expect((await close('x', problem)).json().code).toBe('not_found')
  expect(await first(one.id)).toBe(problem)
  expect((await close(one.id, problem, 'It is fine', await makeStaff('support'))).statusCode).toBe(200)
})

test('D6 D65 the page of the money lists open problems with their orders, and an erased family takes the reason along', async () => {
  const { id, number, family, parent, refund, fail } = await bought()
  await refund(20)
  await refund(7)
  await fail(20)
  await fail(7)
  const [seven, twenty] = await problems(id)
  await close(id, twenty?._id ?? '')
  const { problems: shown } = await get('money')
  expect(shown.filter(({ order }: { order: { _id: string } }) => order._id === id)).toEqual([
    { ...seven, order: { _id: id, number }, familyId: expect.any(String) },
  ])
  const body = { password: family.form.password, settleOpen: true }
  expect((await call('DELETE', '/api/user/me/', body, parent)).statusCode).toBe(200)
  await close(id, seven?._id ?? '')
  const { rows } = await shop.pool.query(
    `SELECT staff_name, reason FROM payment_problem JOIN payment ON payment.id = payment_id JOIN customer_order ON customer_order.id = payment.order_id
     WHERE customer_order.id = $1 ORDER BY payment_problem.id`,
    [id],
  )
  expect(rows).toEqual([
    { staff_name: 'Nora', reason: 'erased' },
    { staff_name: 'Nora', reason: 'erased' },
  ])
})
