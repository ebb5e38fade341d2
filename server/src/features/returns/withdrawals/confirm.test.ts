import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { declarers } from '../../../../test/fixtures/orders/declarations.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'
import { hourMs } from '../../../platform/clock.ts'
import { releaseUnconfirmed } from './confirm.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin, emailsTo } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, seen, send, makeStaff } = returners(shop, provider)
const { makeRich, buy: buyBundle, orders, playlist, load } = readers(shop)
const { declare, settle, linkIn, confirm, confirmed, alertsOf, mailsAbout } = declarers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

const waiting = async () => (await call('GET', '/api/admin/withdrawals', undefined, admin)).json().data
const problemOf = async (id: string) =>
  (await call('GET', `/api/admin/orders/${id}`, undefined, admin)).json().data.problems?.[0]?.kind

test('L1 D77 whoever knows address and number alone gives back no bundle: it goes back once the link in the receipt is confirmed, as of the moment of asking', async () => {
  const family = await makeRich()
  await buyBundle(family.parent)
  const [{ number }] = await orders(family.parent)
  const { receivedAt } = (await declare({ number, email: family.form.email })).json()
  await settle()
  const libraryCount = async () => (await playlist(family.parent)).length
  expect([(await orders(family.parent))[0].storyOrder.state, await libraryCount()]).toEqual(['Ready', 1])
  expect((await emailsTo(family.form.email))[0]?.subject).toBe(`We have received your withdrawal from order ${number}`)
  await confirmed(family.form.email)
  expect((await emailsTo(family.form.email))[0]?.text).toContain('your tokens are back')
  const [order] = await orders(family.parent)
  expect([order.storyOrder.state, order.returnedAt, await libraryCount()]).toEqual(['Given back', receivedAt, 0])
})

test('D77 whoever knows address and number alone keeps a parcel back for a day, once; a confirmation counts later, too', async () => {
  const { number, id, parent, email } = await buy()
  const { receivedAt } = (await declare({ number, email })).json()
  await settle()
  const releaseAfter = (hours: number) =>
    releaseUnconfirmed({ db: shop.db, clock: () => new Date(Date.now() + hours * hourMs) })
  expect(await problemOf(id)).toBe('withdrawn')
  await releaseAfter(23)
  expect(await problemOf(id)).toBe('withdrawn')
  await releaseAfter(25)
  const fulfilling = "SELECT FROM job WHERE payload ->> 'orderId' = $1"
  expect([await problemOf(id), (await shop.pool.query(fulfilling, [id])).rowCount]).toEqual([undefined, 2])
  await declare({ number, email })
  await settle()
  expect(await problemOf(id)).toBeUndefined()
  const tokens = (await emailsTo(email)).flatMap(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? [])
  expect((await confirm(tokens[1] ?? '')).statusCode).toBe(200)
  expect(await problemOf(id)).toBe('withdrawn')
  expect((await seen(parent)).returns).toMatchObject([{ requestedAt: receivedAt }])
})

test('D77 a confirmed withdrawal keeps its parcel back until it is decided', async () => {
  const { number, id, email } = await buy()
  await declare({ number, email })
  await settle()
  await confirmed(email)
  await releaseUnconfirmed({ db: shop.db, clock: () => new Date(Date.now() + 25 * hourMs) })
  expect(await problemOf(id)).toBe('withdrawn')
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
  expect((await load(`/api/bundles/download/${bundle.id}`, family.child)).status).toBe(200)
  await confirmed(family.form.email)
  expect((await emailsTo(family.form.email))[0]?.text).toContain('A person looks at it')
  expect((await alertsOf('returns')).at(-1)).toContain(
    `A confirmed withdrawal from order ${number} could not be recorded`,
  )
})

test('L1 pieces that another confirmed withdrawal has taken are told in whole sentences', async () => {
  const { number, email } = await buy()
  for (const _ of ['once', 'again']) {
    await declare({ number, email })
    await settle()
  }
  const links = (await emailsTo(email)).flatMap(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? [])
  for (const link of links) expect((await confirm(link)).statusCode).toBe(200)
  const answer = 'Some of this is returned or refunded already. A person looks at it'
  expect((await emailsTo(email))[0]?.text).toContain(answer)
  expect((await alertsOf('returns')).at(-1)).toContain(answer)
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
