import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const { post } = readers(shop)
const { ready, status, orders, balance } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({})
  await shop.pool.query('UPDATE product SET token_price_hundredths = 500 WHERE id = $1', [lamp])
  admin = await makeAdmin()
})

const shown = async (id: string) => (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data

/** Two lamps with ten free tokens, paid with a card whose refunds stay pending, and the refund of all of it. */
async function refundPending() {
  const { family, parent, sessionId, url } = await ready()
  await provider.pay(url, cards.pendingRefunds)
  await status(parent, sessionId)
  const [{ _id: id, amount }] = await orders(parent)
  const reply = await post(`/api/admin/orders/${id}/refund`, { reason: 'It was broken' }, admin)
  const [refund] = (await shop.providers.payments.provider.findMoney(reply.json().data.paymentReference)).refunds
  return { family, parent, id, amount, reply, refundId: refund?.id ?? '' }
}

test('D26 a refund is done only when the provider says succeeded of it, although the charge counts it before', async () => {
  const { family, parent, id, amount, reply, refundId } = await refundPending()
  expect([reply.statusCode, reply.json().data.refundUnderWay]).toEqual([200, amount])
  expect(reply.json().data).not.toHaveProperty('refund')
  expect(await balance(parent)).toBe(10)
  const again = await post(`/api/admin/orders/${id}/refund`, { reason: 'Again' }, admin)
  expect(again.json().code).toBe('refund_too_large')
  const mails = async () => (await emailsTo(family.form.email)).filter(({ subject }) => /refund/.test(subject)).length
  expect(await mails()).toBe(0)
  await provider.succeedRefund(refundId)
  await expect.poll(async () => (await shown(id)).refund?.status).toBe('Refunded')
  expect(await shown(id)).not.toHaveProperty('refundUnderWay')
  expect([await balance(parent), await mails()]).toEqual([0, 1])
})

test('a pending refund that fails leaves everything as it was, and can be asked for again', async () => {
  const { parent, id, amount, refundId } = await refundPending()
  await provider.failRefund(refundId)
  await expect.poll(async () => (await shown(id)).refundUnderWay).toBeUndefined()
  expect(await balance(parent)).toBe(10)
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
  const again = await post(`/api/admin/orders/${id}/refund`, { reason: 'Once more' }, admin)
  expect(again.json().data.refundUnderWay).toBe(amount)
})

test('D26 D64 a refund that succeeds does not hide that another one failed, until as much has gone back again', async () => {
  const { parent, sessionId, url } = await ready()
  await provider.pay(url)
  await status(parent, sessionId)
  const [{ _id: id }] = await orders(parent)
  const refund = (amount: number) => post(`/api/admin/orders/${id}/refund`, { amount, reason: 'Sorry' }, admin)
  const { paymentReference: intent } = (await refund(20)).json().data
  const [large] = (await shop.providers.payments.provider.findMoney(intent)).refunds
  await refund(7)
  await provider.failRefund(large?.id ?? '')
  const problem = async () => ((await shown(id)).paymentProblems ?? []).map(({ text }: { text: string }) => text).join()
  await expect.poll(problem).toContain('A refund of $20.00 failed')
  for (const amount of [5, 3]) {
    expect((await refund(amount)).statusCode).toBe(200)
    expect(await problem()).toContain('A refund of $20.00 failed')
  }
  const { refunds } = await shop.providers.payments.provider.findMoney(intent)
  await provider.failRefund(refunds.find(({ cents }) => cents === 500)?.id ?? '')
  await expect.poll(problem).toMatch(/A refund of \$5.00 failed.*A refund of \$20.00 failed/)
  await refund(5)
  expect(await problem()).toMatch(/^A refund of \$20.00 failed[^$]*$/)
  await refund(20)
  expect(await problem()).toBe('')
  expect(shop.errors.splice(0).join()).toContain('failed at the payment provider')
})
