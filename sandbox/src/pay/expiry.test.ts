import { afterEach, expect, test, vi } from 'vitest'
import { startPayments, submitCard } from '../../test/started-payments.ts'
import { nowInSeconds } from './clock.ts'

const inHalfAnHour = () => nowInSeconds() + 30 * 60 + 5
const moveClockTo = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1000 })

afterEach(() => void vi.useRealTimers())

test('a session expires by itself when its time is over, not before, and the shop is told once', async () => {
  const { create, stripe, shop } = await startPayments()
  const { id, expires_at } = await create({ expires_at: inHalfAnHour() })
  const paid = await create({ expires_at })
  await submitCard(paid.url, '4242 4242 4242 4242')
  moveClockTo(expires_at - 1)
  await new Promise((passed) => setTimeout(passed, 1200))
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')

  moveClockTo(expires_at)
  await shop.until(2)
  await new Promise((passed) => setTimeout(passed, 1200))
  expect(shop.types()).toEqual(['checkout.session.completed', 'checkout.session.expired'])
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  expect((await stripe.checkout.sessions.retrieve(paid.id)).status).toBe('complete')
})

test('a session whose time ran out while the sandbox was off expires when it is back', async () => {
  const { create, app, folder } = await startPayments()
  const { id, expires_at } = await create({ expires_at: inHalfAnHour() })
  await app.close()
  moveClockTo(expires_at + 60)
  const { shop } = await startPayments({ storeFolder: folder })
  await shop.until(1)
  expect(shop.received[0]).toMatchObject({ type: 'checkout.session.expired', about: id })
})
