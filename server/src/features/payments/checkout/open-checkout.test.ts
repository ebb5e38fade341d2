import { randomUUID } from 'node:crypto'
import { cents } from '@storylamp/contract/money'
import { type PaymentState, paymentStatusOf } from '@storylamp/contract/payments/payment-states'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Family, visitor } from '../../../../test/fixtures/families.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { hourMs, minuteMs, secondMs } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { ProviderError } from '../../../providers/payments/provider.ts'
import { closeCheckoutsById, openCheckout, type PaymentDeps, reconcilePayments } from '../index.ts'
import { findAllPending, findBySession } from '../queries.ts'
import { abandonCheckout } from '../settlement/settle.ts'

const sandbox = useSandbox()
const shop = useShop({}, undefined, sandbox)
const { call, makeFamily } = visitor(shop)
const provider = atProvider(sandbox)

let family: Family
let familyId: string
let accountId: string
beforeEach(async () => {
  await provider.webhooks({ mode: 'drop' })
  family = await makeFamily()
  familyId = (await call('GET', '/api/cart/', undefined, family.parent)).json().data._id
  accountId = (await call('GET', '/api/user/me/', undefined, family.parent)).json().data._id
})

/** A purpose without effects, because these tests look at the payment alone. */
const deps = (): PaymentDeps => {
  const nothing = { completed: async () => {}, failed: async () => {}, moneyMoved: async () => {} }
  const { payments } = shop.providers
  return { ...payments, effects: { ...payments.effects, top_up: nothing } }
}
const open = (name: string, isStillCurrent: () => Promise<boolean> = async () => true) =>
  openCheckout(deps(), purchase(name, isStillCurrent))
const purchase = (name: string, isStillCurrent = async () => true) => ({
  customer: { accountId, familyId },
  currency: 'USD' as const,
  purpose: 'top_up' as const,
  needsAddress: false,
  items: [{ name, priceCents: cents(8900), quantity: 1 }],
  customerEmail: family.form.email,
  successUrl: `${shop.origin}/payment/success`,
  cancelUrl: `${shop.origin}/payment/fail`,
  purchaseFacts: null,
  record: async () => undefined,
  isStillCurrent,
})
const payments = async () => {
  const { rows } = await shop.pool.query<{ state: PaymentState; isOpened: boolean }>(
    'SELECT state, session_id IS NOT NULL AS "isOpened" FROM payment WHERE family_id = $1 ORDER BY created_at',
    [familyId],
  )
  return rows.map(({ state, isOpened }) => ({ status: paymentStatusOf[state], isOpened }))
}
/** Whether the shop's books have the session as open. */
const isUnpaid =
  (sessionId = '') =>
  async () =>
    (await findBySession(shop.db, sessionId))?.state !== 'completed'

const paid = { status: 'Completed', isOpened: true }
const notOpened = { status: 'Failed', isOpened: false }
const opened = { status: 'Pending', isOpened: true }

/** A provider that opens the page of the named item, but waits with its reply. */
function waitingFor(name: string) {
  const { provider: real } = shop.providers.payments
  const isReached = Promise.withResolvers<string>()
  const goOn = Promise.withResolvers<void>()
  const open: typeof real.open = async (checkout) => {
    const session = await real.open(checkout)
    if (checkout.items[0]?.name !== name) return session
    isReached.resolve(session.id)
    await goOn.promise
    return session
  }
  return { provider: { ...real, open }, isReached: isReached.promise, goOn: goOn.resolve }
}
const statusAtProvider = async (sessionId: string) => (await shop.providers.payments.provider.find(sessionId)).status
/** The pages of the family where it could pay now. */
const payable = async () => {
  const { rows } = await shop.pool.query(
    'SELECT session_id FROM payment WHERE family_id = $1 AND session_id IS NOT NULL',
    [familyId],
  )
  const ids = rows.map(({ session_id }) => session_id as string)
  const states = await Promise.all(ids.map(statusAtProvider))
  return ids.filter((_, at) => states[at] === 'open')
}
const without = (call: 'open' | 'close') => {
  const noReply = () => Promise.reject(new ProviderError('no reply'))
  return { ...deps(), provider: { ...shop.providers.payments.provider, [call]: noReply } }
}

test('D24 what was open before turns out to be paid, and this purchase with it: nothing is opened', async () => {
  const before = await open('Lamp')
  await provider.pay(before?.url ?? '')
  expect(await open('Lamp, sent elsewhere', isUnpaid(before?.sessionId))).toBeUndefined()
  expect(await payments()).toEqual([paid, notOpened])
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
  const isStillCurrent = vi.fn(async () => false)
  expect(await open('Lamp', isStillCurrent)).toEqual(before)
  expect(isStillCurrent).not.toHaveBeenCalled()
})

test.each([
  ['amount', 'UPDATE payment SET amount_cents = amount_cents + 1 WHERE session_id = $1'],
  ['currency', "UPDATE payment SET currency = 'EUR' WHERE session_id = $1"],
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
  const retained = await payments()
  expect(retained.filter(({ status }) => status === 'Failed').length).toBeLessThanOrEqual(22)
  expect(retained.at(-1)).toEqual({ status: 'Pending', isOpened: true })
})

test('a process goes on selling while a newer version adds a column to the payments', async () => {
  await open('A lamp')
  await shop.pool.query('ALTER TABLE payment ADD COLUMN of_a_newer_version integer')
  const opened = await open('Another lamp')
  expect((await findBySession(shop.db, opened?.sessionId ?? ''))?.state).toBe('open')
})

test('D24 a payment that is abandoned while its page opens: the page is closed, and another one is handed out', async () => {
  await expect(openCheckout(without('open'), purchase('Lamp'))).rejects.toThrow(ProviderError)
  const { provider: waiting, isReached, goOn } = waitingFor('Lamp')
  shop.aheadMs += 20 * minuteMs - 10 * secondMs
  const next = openCheckout({ ...deps(), provider: waiting }, purchase('Lamp'))
  const lost = await isReached
  shop.aheadMs += 20 * secondMs
  await reconcilePayments(deps())
  shop.aheadMs = 0
  goOn()
  const { sessionId } = (await next) ?? {}
  expect((await findBySession(shop.db, sessionId ?? ''))?.state).toBe('open')
  expect(await statusAtProvider(lost)).toBe('expired')
  expect(await payments()).toEqual([notOpened, opened])
})

test('D24 a payment whose page is opened as it is to be abandoned stays, and its page with it', async () => {
  await expect(openCheckout(without('open'), purchase('Lamp'))).rejects.toThrow(ProviderError)
  const [stale] = await findAllPending(shop.db, familyId, 'top_up')
  const { sessionId } = (await open('Lamp')) ?? {}
  if (stale !== undefined) await abandonCheckout(deps(), stale)
  expect(await payments()).toEqual([opened])
  expect(await payable()).toEqual([sessionId])
})

test.each([1, 2, 3])('D24 five different checkouts at the same moment: one page stays open (%i)', async () => {
  const names = [1, 2, 3, 4, 5].map((n) => `Lamp ${n}`)
  const pages = (await Promise.all(names.map((name) => open(name)))).filter((page) => page !== undefined)
  expect((await payments()).filter(({ status }) => status === 'Pending')).toEqual([opened])
  const [left, ...others] = await payable()
  expect(others).toEqual([])
  expect(pages.map(({ sessionId }) => sessionId)).toContain(left)
})

test('D24 five times the same checkout at the same moment: one payment and one page, and the older one is closed', async () => {
  const before = await open('Speaker')
  const pages = await Promise.all([1, 2, 3, 4, 5].map(() => open('Lamp')))
  expect(new Set(pages.map((page) => page?.sessionId)).size).toBe(1)
  expect(await payments()).toEqual([{ status: 'Failed', isOpened: true }, opened])
  expect(await statusAtProvider(before?.sessionId ?? '')).toBe('expired')
})

test('D24 a checkout that another one replaces while its page opens is not handed out', async () => {
  const { provider: waiting, isReached, goOn } = waitingFor('Lamp')
  const first = openCheckout({ ...deps(), provider: waiting }, purchase('Lamp'))
  const replaced = await isReached
  const second = await open('Speaker')
  goOn()
  expect(await first).toBeUndefined()
  expect(await statusAtProvider(replaced)).toBe('expired')
  expect(await payable()).toEqual([second?.sessionId])
  expect(await payments()).toEqual([notOpened, opened])
})

test('D24 a checkout that is recorded later than a newer one is not opened', async () => {
  const [isReached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
  const record = () => {
    isReached.resolve()
    return goOn.promise
  }
  const first = openCheckout(deps(), { ...purchase('Lamp'), record })
  await isReached.promise
  shop.aheadMs += 1
  const second = await open('Speaker')
  goOn.resolve(undefined)
  expect(await first).toBeUndefined()
  expect(await payable()).toEqual([second?.sessionId])
  expect(await payments()).toEqual([notOpened, opened])
})

test('D24 an older checkout that could not be closed is asked for again: it alone stays, under a new payment', async () => {
  const before = await open('Lamp')
  await expect(openCheckout(without('close'), purchase('Speaker'))).rejects.toThrow(ProviderError)
  expect(await payable()).toEqual([before?.sessionId])
  const again = await open('Lamp')
  expect(again?.sessionId).not.toBe(before?.sessionId)
  expect(await payable()).toEqual([again?.sessionId])
  expect(await payments()).toEqual([{ status: 'Failed', isOpened: true }, notOpened, opened])
})

test('D24 a clock that is set back does not make a later checkout the older one', async () => {
  shop.aheadMs += 5 * minuteMs
  await open('Lamp')
  shop.aheadMs = 0
  const next = await open('Speaker')
  expect(await payable()).toEqual([next?.sessionId])
})

test('D24 a checkout whose page never opened ends with the next one of the family', async () => {
  await expect(openCheckout(without('open'), purchase('Lamp'))).rejects.toThrow(ProviderError)
  await open('Speaker')
  expect(await payments()).toEqual([notOpened, opened])
})

test('D24 a checkout whose cart changes while its page opens is not handed out', async () => {
  const { provider: waiting, isReached, goOn } = waitingFor('Lamp')
  const stale = openCheckout({ ...deps(), provider: waiting }, purchase('Lamp'))
  const sessionId = await isReached
  const pending = await findAllPending(shop.db, familyId, 'top_up')
  await closeCheckoutsById(
    deps(),
    pending.map(({ id }) => id),
  )
  goOn()
  expect(await stale).toBeUndefined()
  expect(await statusAtProvider(sessionId)).toBe('expired')
})
