import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { declarers } from '../../../../test/fixtures/orders/declarations.ts'
import { eventsOf } from '../../../../test/fixtures/orders/order-admin.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const strictShop = useShop({ RATE_LIMIT_SCALE: '0.2' })
const { call, makeAdmin, emailsTo } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, ageSteps, seen, move } = returners(shop, provider)
const { makeRich, buy: buyBundle, orders } = readers(shop)
const { declare, settle, confirmed, alertsOf, mailsAbout } = declarers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

test('L1 D77 POST /api/withdrawals → the same answer for a stranger as for the customer, and only the customer’s counts', async () => {
  const { id, number, parent, email } = await buy()
  const tries = [
    { number, email },
    { number, email: 'stranger@example.com' },
    { number: '999999999', email },
    { number: '1', email: 'nobody@example.com' },
  ]
  const replies: Awaited<ReturnType<typeof declare>>[] = []
  for (const body of tries) replies.push(await declare(body))
  const shown = replies.map((reply) => [reply.statusCode, { ...reply.json(), receivedAt: '' }])
  expect(new Set(shown.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(shown[0]).toEqual([201, { message: returnTexts.declared, receivedAt: '' }])
  expect((await seen(parent)).returns).toEqual([])
  await settle()
  expect((await seen(parent)).returns).toEqual([])
  expect(await mailsAbout(email)).toBe(1)
  await confirmed(email)
  expect((await seen(parent)).returns).toMatchObject([
    { state: 'requested', requestedAt: replies[0]?.json().receivedAt, lines: [{ pieces: 2 }, { pieces: 1 }] },
  ])
  expect(await mailsAbout(email)).toBe(2)
  expect(eventsOf((await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data)).toEqual(
    expect.arrayContaining([
      `Mail: We have received your withdrawal from order ${number}`,
      `Mail: Your withdrawal from order ${number} is confirmed`,
    ]),
  )
  expect(await emailsTo('stranger@example.com')).toEqual([])
  const { data } = (await call('GET', '/api/admin/messages', undefined, admin)).json()
  const unmatched = tries.slice(1).map((sent, at) => ({
    name: 'Form for withdrawals',
    email: sent.email,
    createdAt: replies[at + 1]?.json().receivedAt,
    message: `Withdrawal from order ${sent.number}, which does not fit an order with this address.\nEverything in it`,
  }))
  expect(data).toHaveLength(unmatched.length)
  expect(data).toMatchObject(expect.arrayContaining(unmatched.map((message) => expect.objectContaining(message))))
  for (const { text } of (await emailsTo(email)).slice(0, 2)) {
    expect(text).toContain('This email confirms that your withdrawal has reached us.')
    expect(text).toMatch(/received on .* UTC/)
  }
})

test('L1 the address of the delivery works in any case, and the receipt goes to the account', async () => {
  const { number, parent, email } = await buy()
  await declare({
    number: ` #${number} `,
    email: 'Nora@Example.com',
    items: [{ product: 'pouch', pieces: 1 }],
    reason: 'Late',
  })
  await settle()
  expect(await mailsAbout(email)).toBe(1)
  await confirmed(email)
  expect((await seen(parent)).returns).toMatchObject([{ reason: 'Late', lines: [{ line: 1, pieces: 1 }] }])
  expect(await emailsTo('Nora@Example.com')).toEqual([])
})

test.each([
  [
    'a product that is not in the order',
    { items: [{ product: 'Bear', pieces: 1 }] },
    'We could not tell which pieces you mean',
  ],
  ['more pieces than were bought', { items: [{ product: 'pouch', pieces: 3 }] }, 'or was never bought'],
])('L1 %s → a receipt that says so, an alert for the shop, and no return', async (_, body, says) => {
  const { number, parent, email } = await buy()
  await declare({ number, email, ...body })
  await settle()
  expect((await seen(parent)).returns).toEqual([])
  const [{ subject = '', text = '' } = {}] = await emailsTo(email)
  expect([subject, text]).toEqual([expect.stringContaining('needs a look'), expect.stringContaining(says)])
  expect((await alertsOf('returns')).at(-1)).toMatch(new RegExp(`order ${number} could not be recorded.*${says}`))
})

test('L1 D77 after the period, or once all is asked for, the mail says so', async () => {
  const { number, id, email } = await buy()
  await declare({ number, email })
  await settle()
  await confirmed(email)
  await declare({ number, email })
  await settle()
  expect((await emailsTo(email))[0]?.text).toContain('All of this order is returned or refunded already.')
  const late = await buy()
  await move(admin, late.id, 'Delivered')
  await ageSteps(late.id, 40)
  await declare({ number: late.number, email: late.email })
  await settle()
  expect((await emailsTo(late.email))[0]?.text).toContain('The time to return this order ended on')
  expect(id).toBeDefined()
})

test('L1 a bundle that was delivered at once → its family gets a receipt, and a person looks at it', async () => {
  const family = await makeRich()
  await buyBundle(family.parent, bundle.id, undefined, { waivesWithdrawal: true })
  const [{ number }] = await orders(family.parent)
  await declare({ number, email: family.form.email })
  await declare({ number, email: 'stranger@example.com' })
  await settle()
  expect((await emailsTo(family.form.email))[0]?.text).toContain('A person looks at it')
  expect(await emailsTo('stranger@example.com')).toEqual([])
})

test('L1 a pack of tokens → its family gets a receipt, and a person looks at it', async () => {
  const { parent, form } = await makeRich()
  const urls = { successUrl: `${shop.origin}/wallet`, cancelUrl: `${shop.origin}/wallet` }
  const { sessionId, url } = (
    await call('POST', '/api/wallet/create-wallet-checkout-session', { amount: 10, ...urls }, parent)
  ).json()
  await provider.pay(url)
  await call('POST', '/api/wallet/wallet-purchase-status', { sessionId }, parent)
  const found = await call('GET', `/api/admin/orders?search=${encodeURIComponent(form.email)}`, undefined, admin)
  const [{ number, orderType }] = found.json().data
  expect(orderType).toBe('top_up')
  await declare({ number, email: form.email })
  await settle()
  const [mail] = await emailsTo(form.email)
  expect(mail?.subject).toBe(`Your withdrawal from order ${number} needs a look`)
  expect(mail?.text).toContain('A person looks at it')
  expect((await alertsOf('returns')).at(-1)).toContain(`order ${number} `)
})

test.each([
  ['no number', { email: 'nora@example.com' }],
  ['a number in words', { number: 'ten', email: 'nora@example.com' }],
  ['an endless number', { number: '1'.repeat(10), email: 'nora@example.com' }],
  ['no email', { number: '100001' }],
  ['a broken email', { number: '100001', email: 'nora@' }],
  ['no items', { number: '100001', email: 'nora@example.com', items: [] }],
  [
    'too many items',
    { number: '100001', email: 'nora@example.com', items: Array(21).fill({ product: 'a', pieces: 1 }) },
  ],
  ['another field', { number: '100001', email: 'nora@example.com', orderId: 'x' }],
])('L1 POST /api/withdrawals with %s → 400', async (_, body) => {
  const reply = await call('POST', '/api/withdrawals', body)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_input'])
})

test('D56 L1 POST /api/withdrawals again and again → 429 for the same order and email, and for the address', async () => {
  const post = async (number: string, remoteAddress = '127.0.0.1') => {
    const payload = { number, email: 'nora@example.com' }
    return (await strictShop.app.inject({ method: 'POST', url: '/api/withdrawals', payload, remoteAddress })).statusCode
  }
  const codes = []
  for (const number of ['100001', '#0100001', '100002', '100003', '100004']) codes.push(await post(number))
  expect(codes).toEqual([201, 429, 201, 201, 429])
  // Whoever uses up the tries of one network leaves those of the owner's.
  expect([await post('100001', '127.0.0.2'), await post('100001', '127.0.0.2')]).toEqual([201, 429])
})
