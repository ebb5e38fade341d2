import { randomUUID } from 'node:crypto'
import { cents } from '@storylamp/contract/money'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Family, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/payments.ts'
import { useSandbox } from '../../../../test/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { hourMs } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { ProviderError } from '../../../providers/payments/provider.ts'
import { openCheckout, type PaymentDeps } from '../index.ts'
import { findBySession } from '../queries.ts'

const sandbox = useSandbox()
const shop = useShop({}, undefined, sandbox)
const { call, makeFamily } = visitor(shop)
const provider = atProvider(sandbox)

let family: Family
let familyId: string
beforeEach(async () => {
  await provider.webhooks({ mode: 'drop' })
  family = await makeFamily()
  familyId = (await call('GET', '/api/cart/', undefined, family.parent)).json().data._id
})

/** A purpose without effects, because these tests look at the payment alone. */
const deps = (): PaymentDeps => {
  const nothing = { completed: async () => {}, failed: async () => {}, moneyMoved: async () => {} }
  const { payments } = shop.providers
  return { ...payments, effects: { ...payments.effects, order: nothing } }
}
const open = (name: string, isStillRight: () => Promise<boolean> = async () => true) =>
  openCheckout(deps(), purchase(name, isStillRight))
const purchase = (name: string, isStillRight = async () => true) => ({
  familyId,
  purpose: 'order' as const,
  needsAddress: false,
  items: [{ name, priceCents: cents(8900), quantity: 1 }],
  customerEmail: family.form.email,
  successUrl: `${shop.origin}/payment/success`,
  cancelUrl: `${shop.origin}/payment/fail`,
  besides: null,
  record: async () => undefined,
  isStillRight,
})
const payments = async () => {
  const { rows } = await shop.pool.query(
    'SELECT status, session_id IS NOT NULL AS "isOpened" FROM payment WHERE family_id = $1 ORDER BY created_at',
    [familyId],
  )
  return rows
}
/** Whether the shop's books have the session as open. */
const isUnpaid =
  (sessionId = '') =>
  async () =>
    (await findBySession(shop.db, sessionId))?.status !== 'Completed'

const paid = { status: 'Completed', isOpened: true }

test('D24 what was open before turns out to be paid, and this purchase with it: nothing is opened', async () => {
  const before = await open('Lamp')
  await provider.pay(before?.url ?? '')
  expect(await open('Lamp, sent elsewhere', isUnpaid(before?.sessionId))).toBeUndefined()
  expect(await payments()).toEqual([paid, { status: 'Pending', isOpened: false }])
})

test('D24 the same purchase turns out to be paid: nothing is opened', async () => {
  const before = await open('Lamp')
  await provider.pay(before?.url ?? '')
  expect(await open('Lamp', isUnpaid(before?.sessionId))).toBeUndefined()
  expect(await payments()).toEqual([paid])
})

test('what was open before turns out to be paid, but this purchase is still right: it is opened', async () => {
  const before = await open('Lamp')
  await provider.pay(before?.url ?? '')
  const next = await open('Speaker')
  expect(next?.sessionId).not.toBe(before?.sessionId)
  expect(await payments()).toEqual([paid, { status: 'Pending', isOpened: true }])
})

test('a page that is open already is not asked about: it is the same page', async () => {
  const before = await open('Lamp')
  const isStillRight = vi.fn(async () => false)
  expect(await open('Lamp', isStillRight)).toEqual(before)
  expect(isStillRight).not.toHaveBeenCalled()
})

test.each([
  ['amount', 'UPDATE payment SET amount_cents = amount_cents + 1 WHERE session_id = $1'],
  ['currency', "UPDATE payment SET currency = 'eur' WHERE session_id = $1"],
])('D24 an expired session whose %s differs: its payment fails, and another is opened', async (_, change) => {
  const before = await open('Lamp')
  await shop.pool.query(change, [before?.sessionId])
  await provider.expire(before?.sessionId ?? '')
  const next = await open('Lamp')
  expect(next?.sessionId).not.toBe(before?.sessionId)
  expect(await payments()).toEqual([
    { status: 'Failed', isOpened: true },
    { status: 'Pending', isOpened: true },
  ])
})

test('D24 a provider whose sessions never have a page to pay on is given up', async () => {
  const { provider: real } = shop.providers.payments
  const opened = await real.find((await open('Lamp'))?.sessionId ?? '')
  const openWithoutPage = vi.fn(async () => ({ ...opened, id: `cs_${randomUUID()}`, url: null }))
  const find = async (id: string) => ({ ...opened, id, status: 'complete' as const })
  const stuck = { ...deps(), provider: { ...real, find, close: find, open: openWithoutPage } }
  await expect(openCheckout(stuck, purchase('Speaker'))).rejects.toThrow(ProviderError)
  expect(openWithoutPage.mock.calls.length).toBeLessThan(10)
})

test('D24 a purchase that is refused as it is recorded leaves nothing, and is tried again once the older one is closed', async () => {
  const before = await open('Lamp')
  const record = vi.fn(async () => new Refusal('cart_changed', 'No'))
  expect(await openCheckout(deps(), { ...purchase('Speaker'), record })).toMatchObject({ code: 'cart_changed' })
  expect(record).toHaveBeenCalledTimes(2)
  expect(await payments()).toEqual([{ status: 'Failed', isOpened: true }])
  const refuseOnce = vi.fn(async () =>
    refuseOnce.mock.calls.length > 1 ? undefined : new Refusal('cart_changed', 'No'),
  )
  const next = await openCheckout(deps(), { ...purchase('Speaker'), record: refuseOnce })
  expect(next).toMatchObject({ sessionId: expect.not.stringMatching(before?.sessionId ?? '') })
})

test('of checkouts that nobody paid the newest twenty stay, and those of the last hour', async () => {
  for (let opened = 1; opened <= 25; opened++) await open(`Lamp ${opened}`)
  expect(await payments()).toHaveLength(25)
  shop.aheadMs += 2 * hourMs
  await open('Lamp, at last')
  await open('Lamp, once more')
  const kept = await payments()
  expect(kept.filter(({ status }) => status === 'Failed').length).toBeLessThanOrEqual(22)
  expect(kept.at(-1)).toEqual({ status: 'Pending', isOpened: true })
})

test('a process goes on selling while a newer version adds a column to the payments', async () => {
  await open('A lamp')
  await shop.pool.query('ALTER TABLE payment ADD COLUMN of_a_newer_version integer')
  const opened = await open('Another lamp')
  expect((await findBySession(shop.db, opened?.sessionId ?? ''))?.status).toBe('Pending')
})
