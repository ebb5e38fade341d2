import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { declarers } from '../../../../test/fixtures/orders/declarations.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeAdmin } = visitor(shop)
const provider = atProvider(sandbox)
const { buy, seen, send, makeStaff } = returners(shop, provider)
const { declare, settle, linkIn, confirm } = declarers(shop)

let admin: Tokens
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
})

type Open = { _id: string; orderNumber: string }

const get = async (path: string) => (await call('GET', `/api/admin/${path}`, undefined, admin)).json()
const openOf = async (id: string): Promise<Open[]> => (await get(`withdrawals?order=${id}`)).data
const toConfirm = async (): Promise<number> => (await get('today')).waiting.withdrawalsToConfirm
const problemOf = async (id: string) => (await get(`orders/${id}`)).data.problems?.[0]?.kind
const dismiss = async (id: string, who = admin) => send(`/api/admin/withdrawals/${id}/dismiss`, {}, who)

test('D77 D79 staff see of an order what waits to be confirmed, Today counts it, and what is dismissed waits no more and keeps no parcel back', async () => {
  const [{ number, id, parent, email }, other] = [await buy(), await buy()]
  const before = await toConfirm()
  for (const order of [{ number, email }, other]) await declare({ number: order.number, email: order.email })
  await settle()
  const [found, ...more] = await openOf(id)
  expect([found?.orderNumber, more, await toConfirm()]).toEqual([number, [], before + 2])
  const [packer, support] = [await makeStaff('packer'), await makeStaff('support')]
  const withdrawal = found?._id ?? ''
  expect((await dismiss(withdrawal, packer)).statusCode).toBe(403)
  expect(await problemOf(id)).toBe('withdrawn')
  const replies = [await dismiss(withdrawal, support), await dismiss(withdrawal, support)]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect([await openOf(id), await toConfirm(), await problemOf(id)]).toEqual([[], before + 1, undefined])
  const jobs = "SELECT FROM job WHERE payload ->> 'orderId' = $1"
  expect((await shop.pool.query(jobs, [id])).rowCount).toBe(2)
  expect([(await seen(parent)).returns, (await openOf(other.id)).length]).toEqual([[], 1])
  expect((await get('audit?search=dismiss+a+withdrawal')).data).toMatchObject([
    { action: 'dismiss a withdrawal', target: `order ${number}` },
  ])
})

test('L1 a customer’s link confirms what staff have dismissed, as of the moment of asking; what is confirmed cannot be dismissed', async () => {
  const { number, id, parent, email } = await buy()
  const { receivedAt } = (await declare({ number, email })).json()
  await settle()
  const [found] = await openOf(id)
  await dismiss(found?._id ?? '')
  expect((await confirm(await linkIn(email))).statusCode).toBe(200)
  expect((await seen(parent)).returns).toMatchObject([{ state: 'requested', requestedAt: receivedAt }])
  const refused = await dismiss(found?._id ?? '')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'return_step_invalid'])
  for (const unknown of [crypto.randomUUID(), 'none']) expect((await dismiss(unknown)).statusCode).toBe(404)
})
