import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { customers } from '../../../test/fixtures/orders/checkouts.ts'
import { givers } from '../../../test/fixtures/orders/gifts.ts'
import { atProvider } from '../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../test/outside/sandbox.ts'
import { useShop } from '../../../test/shop.ts'
import { closeCheckoutsById, reconcileRefunds } from '../payments/index.ts'
import { recordReport } from '../payments/reports/record-report.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { checkout, status } = customers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})
beforeEach(() => provider.webhooks({ mode: 'drop' }))

const { query, post, giverEmail, given, look, claim, shopper, pay, refund } = givers(shop, provider, () => admin)

const giftOf = async (code: string) => {
  const { data } = (await call('GET', `/api/admin/gifts?search=${giverEmail()}`, undefined, admin)).json()
  expect(data).toHaveLength(1)
  expect(JSON.stringify(data)).not.toContain(code)
  return data[0]
}
const resend = (id: string, body: object = {}) => post(`/api/admin/gifts/${id}/mail`, body, admin)
const block = (id: string, isBlocked = true, reason = 'Stolen') =>
  call('PUT', `/api/admin/gifts/${id}/blocked`, { isBlocked, reason }, admin)

test('D105 Back office: a gift is found by its giver, its number and its order, with what it paid and what is left, and never its code', async () => {
  const code = await given({ kind: 'money', amount: 20, message: 'For you alone' })
  const { parent } = await shopper()
  const { _id, number } = await pay(parent, [code])
  await refund(_id)
  await reconcileRefunds(shop.providers.payments)
  const gift = await giftOf(code)
  expect(gift).toMatchObject({
    kind: 'money',
    amount: 20,
    left: 20,
    state: 'active',
    buyerEmail: giverEmail(),
  })
  for (const search of [number, gift.number]) {
    const found = (
      await call('GET', `/api/admin/gifts?search=${search}&kind=money&state=active`, undefined, admin)
    ).json()
    expect(found.data.map((one: { _id: string }) => one._id)).toEqual([gift._id])
  }
  expect((await call('GET', `/api/admin/gifts?search=${number}&kind=tokens`, undefined, admin)).json().data).toEqual([])
  const reply = await call('GET', `/api/admin/gifts/${gift._id}`, undefined, admin)
  expect(reply.json().data.payments).toEqual([
    { orderId: _id, orderNumber: number, isOpen: false, amount: 20, refunded: 20 },
  ])
  for (const secret of [code, 'For you alone']) expect(reply.body).not.toContain(secret)
  const { data } = (await call('GET', `/api/admin/audit?search=${gift.number}`, undefined, admin)).json()
  expect(data[0]).toMatchObject({ action: 'read a gift', found: { id: gift._id } })
})

test('D105 Back office: a blocked gift neither claims nor pays, also where a checkout is open, until it is unblocked', async () => {
  const tokens = await given({ kind: 'tokens', amount: 10 })
  const { _id: tokensId } = await giftOf(tokens)
  const card = await given({ kind: 'money', amount: 20 })
  const { _id: cardId, number } = await giftOf(card)
  const { parent } = await shopper()
  const { sessionId } = (await checkout(parent, { giftCards: [card] })).json()
  for (const id of [tokensId, cardId]) {
    expect((await block(id)).json().data).toMatchObject({ state: 'blocked', blockedAt: expect.any(String) })
    expect((await block(id)).json().code).toBe('gift_blocked')
    expect((await resend(id)).json().code).toBe('gift_blocked')
  }
  expect((await claim(tokens, parent)).json().code).toBe('gift_blocked')
  for (const { payload } of await query("SELECT payload FROM job WHERE task = 'close-checkouts'"))
    await closeCheckoutsById(shop.providers.payments, payload.paymentIds)
  expect((await status(parent, sessionId)).json().status).toBe('Failed')
  expect((await checkout(parent, { giftCards: [card] })).json().code).toBe('gift_blocked')
  for (const id of [tokensId, cardId]) {
    expect((await block(id, false, 'Found')).json().data.state).toBe('active')
    expect((await block(id, false)).json().code).toBe('gift_blocked')
  }
  expect((await claim(tokens, parent)).statusCode).toBe(200)
  expect((await block(tokensId)).json().code).toBe('gift_blocked')
  expect((await checkout(parent, { giftCards: [card] })).statusCode).toBe(200)
  expect((await block(cardId, true, '')).statusCode).toBe(400)
  const { data } = (await call('GET', `/api/admin/audit?search=${number}`, undefined, admin)).json()
  expect(data.map(({ action, reason }: { action: string; reason?: string }) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['block a gift', 'Stolen'],
      ['unblock a gift', 'Found'],
    ]),
  )
})

test('D105 Back office: a gift that staff have blocked stays so when a dispute of its payment is won', async () => {
  const code = await given({ kind: 'money', amount: 20 })
  const { _id } = await giftOf(code)
  const [{ intent_id }] = await query('SELECT intent_id FROM payment WHERE gift_id = $1', [_id])
  const report = () => recordReport(shop.providers.payments, intent_id, async () => {})
  await block(_id)
  const { id } = await provider.dispute(intent_id)
  await report()
  expect((await block(_id, false)).json().data.state).toBe('blocked')
  await provider.moveDispute(id, 'won')
  await report()
  expect(await look(code)).toMatchObject({ state: 'active', left: 20 })
  await block(_id)
  await report()
  expect((await look(code)).state).toBe('blocked')
  shop.errors.splice(0)
})

test('D105 Back office: a gift that is sent again has a new code, and the one before opens nothing', async () => {
  const before = await given({ kind: 'tokens', amount: 10, sendTo: 'tpyo@example.com' })
  const { _id } = await giftOf(before)
  expect((await resend(_id, { sendTo: 'nobody' })).statusCode).toBe(400)
  const reply = await resend(_id, { sendTo: 'typo@example.com' })
  expect(reply.json().data.sendTo).toBe('typo@example.com')
  expect((await post('/api/gifts/look', { code: before })).statusCode).toBe(404)
  const [mail] = await emailsTo('typo@example.com')
  expect(mail?.text).toContain('This is a new code')
  const [, code = ''] = /gift#([A-Z0-9]{16})/.exec(mail?.text ?? '') ?? []
  expect((await emailsTo(giverEmail()))[0]?.text).toContain(code)
  expect(await emailsTo('tpyo@example.com')).toHaveLength(1)
  const { parent } = await makeFamily()
  expect((await claim(code, parent)).statusCode).toBe(200)
  expect((await resend(_id)).json().code).toBe('gift_blocked')
})
