import { parcelProblemTexts } from '@storylamp/contract/orders/parcel-problems'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/payments.ts'
import { returners } from '../../../../test/fixtures/returns.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useSandbox } from '../../../../test/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { hourMs } from '../../../platform/clock.ts'
import { recordDeclaration, withdrawalJob } from './record-declaration.ts'
import { releaseUnconfirmed } from './release-held.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const strictShop = useShop({ RATE_LIMIT_SCALE: '0.2' })
const { call, makeAdmin, emailsTo } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, seen, subjects, send, move, makeStaff } = returners(shop, provider)
const { makeRich, buy: buyBundle, orders } = readers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const declare = (body: object) => send('/api/withdrawals', body)
/** Runs the jobs that wait, twice: a job may be repeated after a crash. */
const settle = async () => {
  const { rows } = await shop.pool.query(
    `SELECT job.id, payload FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = task_id
     WHERE identifier = '${withdrawalJob.name}' ORDER BY job.id`,
  )
  for (const { id, payload } of rows) {
    for (const _ of ['once', 'again'])
      await recordDeclaration(
        { db: shop.db, shopOrigin: shop.origin, isProduction: false },
        withdrawalJob.payload.parse(payload),
      )
    await shop.pool.query('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
  }
}
/** What the link in the last receipt carries. */
const linkIn = async (email: string) =>
  (await emailsTo(email)).flatMap(({ text }) => /\/withdraw#confirm=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
const confirm = (token: string) => send('/api/withdrawals/confirm', { token })
const confirmed = async (email: string) => {
  const reply = await confirm(await linkIn(email))
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: returnTexts.confirmed }])
}
const waiting = async () => (await call('GET', '/api/admin/withdrawals', undefined, admin)).json().data
const alertsOf = async (kind: string) =>
  (await shop.pool.query('SELECT what FROM alert WHERE kind = $1 ORDER BY id', [kind])).rows.map(({ what }) => what)
const problemOf = async (id: string) =>
  (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.parcelProblem
const mailsAbout = async (email: string) =>
  (await subjects(email)).filter((subject) => subject.includes('withdrawal')).length

test('L1 D77 POST /api/withdrawals → the same answer for a stranger as for the customer, and only the customer’s counts', async () => {
  const { number, parent, email } = await buy()
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
  expect(await emailsTo('stranger@example.com')).toEqual([])
  const { data } = (await call('GET', '/api/admin/messages', undefined, admin)).json()
  const unmatched = tries.slice(1).map((sent, at) => ({
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
  const { rows } = await shop.pool.query("SELECT what FROM alert WHERE kind = 'returns' ORDER BY id DESC LIMIT 1")
  expect(rows[0].what).toMatch(new RegExp(`order ${number} could not be recorded.*${says}`))
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
  await shop.pool.query("UPDATE order_event SET at = at - interval '40 days' WHERE order_id = $1", [late.id])
  await declare({ number: late.number, email: late.email })
  await settle()
  expect((await emailsTo(late.email))[0]?.text).toContain('The time to return this order ended on')
  expect(id).toBeDefined()
})

test('L1 D77 whoever knows address and number alone gives back no bundle: it goes back once the link in the receipt is confirmed, as of the moment of asking', async () => {
  const family = await makeRich()
  await buyBundle(family.parent)
  const [{ number }] = await orders(family.parent)
  const { receivedAt } = (await declare({ number, email: family.form.email })).json()
  await settle()
  const shelf = async () => (await readers(shop).playlist(family.parent)).length
  expect([(await orders(family.parent))[0].storyOrder.state, await shelf()]).toEqual(['Ready', 1])
  expect((await emailsTo(family.form.email))[0]?.subject).toBe(`We have received your withdrawal from order ${number}`)
  await confirmed(family.form.email)
  expect((await emailsTo(family.form.email))[0]?.text).toContain('your tokens are back')
  const [order] = await orders(family.parent)
  expect([order.storyOrder.state, order.returnedAt, await shelf()]).toEqual(['Given back', receivedAt, 0])
})

test('D77 whoever knows address and number alone keeps a parcel back for a day, once; a confirmation counts later, too', async () => {
  const { number, id, parent, email } = await buy()
  const { receivedAt } = (await declare({ number, email })).json()
  await settle()
  const releaseAfter = (hours: number) =>
    releaseUnconfirmed({ db: shop.db, clock: () => new Date(Date.now() + hours * hourMs) })
  expect(await problemOf(id)).toBe(parcelProblemTexts.withdrawn)
  await releaseAfter(23)
  expect(await problemOf(id)).toBe(parcelProblemTexts.withdrawn)
  await releaseAfter(25)
  const fulfilling = "SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'orderId' = $1"
  expect([await problemOf(id), (await shop.pool.query(fulfilling, [id])).rowCount]).toEqual([undefined, 2])
  await declare({ number, email })
  await settle()
  expect(await problemOf(id)).toBeUndefined()
  const tokens = (await emailsTo(email)).flatMap(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? [])
  expect((await confirm(tokens[1] ?? '')).statusCode).toBe(200)
  expect(await problemOf(id)).toBe(parcelProblemTexts.withdrawn)
  expect((await seen(parent)).returns).toMatchObject([{ requestedAt: receivedAt }])
})

test('D77 a confirmed withdrawal keeps its parcel back until it is decided', async () => {
  const { number, id, email } = await buy()
  await declare({ number, email })
  await settle()
  await confirmed(email)
  await releaseUnconfirmed({ db: shop.db, clock: () => new Date(Date.now() + 25 * hourMs) })
  expect(await problemOf(id)).toBe(parcelProblemTexts.withdrawn)
})

test('D77 D79 staff see what waits to be confirmed, and confirm it in place of its customer', async () => {
  const { number, id, parent, email } = await buy()
  await declare({ number, email, reason: 'Too bright' })
  await settle()
  const [found] = (await waiting()).filter(({ orderNumber }: { orderNumber: string }) => orderNumber === number)
  expect(found).toMatchObject({
    orderId: id,
    customerName: 'Nora Winter',
    reason: 'Too bright',
    items: [{ pieces: 2 }, { pieces: 1 }],
  })
  const [packer, support] = [await makeStaff('packer'), await makeStaff('support')]
  const byStaff = async (who: Tokens, which = found._id) =>
    (await send(`/api/admin/withdrawals/${which}/confirm`, {}, who)).statusCode
  expect([await byStaff(packer), await byStaff(support), await byStaff(support)]).toEqual([403, 200, 200])
  expect([await byStaff(admin, crypto.randomUUID()), await byStaff(admin, 'none')]).toEqual([404, 404])
  expect((await seen(parent)).returns).toMatchObject([{ state: 'requested', reason: 'Too bright' }])
  expect((await waiting()).map(({ orderNumber }: { orderNumber: string }) => orderNumber)).not.toContain(number)
  const log = (await call('GET', '/api/admin/audit?search=confirm+a+withdrawal', undefined, admin)).json().data
  expect(log[0]).toMatchObject({ action: 'confirm a withdrawal', target: `order ${number}` })
})

test('L1 POST /api/withdrawals/read and confirm → by the link alone, as often as one likes, and one return', async () => {
  const { number, parent, email } = await buy()
  const { receivedAt } = (await declare({ number, email, items: [{ product: 'pouch', pieces: 1 }] })).json()
  await settle()
  const token = await linkIn(email)
  const look = (link: string) => send('/api/withdrawals/read', { token: link })
  const data = { orderNumber: number, receivedAt, items: [{ name: 'Carry Pouch Sand', pieces: 1 }], isConfirmed: false }
  expect((await look(token)).json()).toEqual({ data })
  const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(token)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect((await look(token)).json().data.isConfirmed).toBe(true)
  expect((await seen(parent)).returns).toHaveLength(1)
  for (const [link, status] of [
    ['x'.repeat(32), 404],
    ['', 400],
    [`${token}x`, 400],
  ] as const)
    expect([(await look(link)).statusCode, (await confirm(link)).statusCode]).toEqual([status, status])
})

test('L1 what cannot be carried out any more when it is confirmed goes to a person, and its customer is told', async () => {
  const family = await makeRich()
  await buyBundle(family.parent)
  const [{ number }] = await orders(family.parent)
  await declare({ number, email: family.form.email })
  await settle()
  expect((await readers(shop).load(`/api/bundles/download/${bundle.id}`, family.child)).status).toBe(200)
  await confirmed(family.form.email)
  expect((await emailsTo(family.form.email))[0]?.text).toContain('A person looks at it')
  expect((await alertsOf('returns')).at(-1)).toContain(
    `A confirmed withdrawal from order ${number} could not be recorded`,
  )
})

test('D77 wrong numbers and addresses alarm: the fifth within an hour, and each tenth after it', async () => {
  const { email } = await buy()
  const alarms = async () =>
    (await alertsOf('returns')).filter((what) => what.includes('somebody may be guessing')).length
  await shop.pool.query("UPDATE contact_message SET created_at = created_at - interval '1 hour'")
  for (const number of ['200001', '200002', '200003', '200004']) await declare({ number, email })
  await settle()
  expect(await alarms()).toBe(0)
  await declare({ number: '200005', email })
  await settle()
  expect(await alarms()).toBe(1)
  for (let number = 200_006; number <= 200_015; number += 1) await declare({ number: String(number), email })
  await settle()
  expect(await alarms()).toBe(2)
})

test('L1 after twenty receipts within a day staff are told instead, and the links of earlier ones work', async () => {
  const { number, parent, email } = await buy()
  for (let time = 1; time <= 21; time += 1) await declare({ number, email })
  await settle()
  expect(await mailsAbout(email)).toBe(20)
  expect((await alertsOf('returns')).at(-1)).toContain(`Order ${number} was withdrawn from more than 20 times`)
  await confirmed(email)
  expect((await seen(parent)).returns).toHaveLength(1)
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
  const { rows } = await shop.pool.query("SELECT FROM alert WHERE kind = 'returns' AND what LIKE $1", [`%${number}%`])
  expect(rows).not.toEqual([])
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
