import { beforeAll, expect, test } from 'vitest'
import { brokenSettles, rightSettle } from '../../../../test/broken-settles.ts'
import { customers, paidOnce } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import { findBySession, findEvent, insertEvent } from '../queries.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { ready, outcome } = customers(shop)
const provider = atProvider(sandbox)

type Settle = typeof rightSettle

beforeAll(async () => {
  await shop.pool.query("UPDATE product SET token_price_hundredths = 500 WHERE id = 'owl-lamp-sage'")
  await provider.webhooks({ mode: 'drop' })
})

async function paid() {
  const { family, sessionId, url } = await ready()
  await provider.pay(url)
  const payment = await findBySession(shop.db, sessionId)
  if (payment === undefined) throw new Error('there is no payment')
  return { family, payment }
}

/** Five at once, each with an event of its own. */
async function storm(settle: Settle) {
  const { family, payment } = await paid()
  const { payments } = shop.providers
  const settled = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) => settle(payments, payment, async () => {}, `evt_${payment.id}_${n}`)),
  )
  // The database refuses a second invoice, and with it whatever else would happen twice.
  return { ...(await outcome(family)), refused: settled.filter(({ status }) => status === 'rejected').length }
}

/** One event, whose first handling fails half-way, and which is sent again. */
async function retried(settle: Settle) {
  const { family, payment } = await paid()
  const { payments } = shop.providers
  const id = `evt_${payment.id}`
  const remember = (db: typeof shop.db) =>
    insertEvent(db, { id, type: 'checkout.session.completed', handled_at: new Date() })
  const handle = async (deps: typeof payments) => {
    if ((await findEvent(shop.db, id)) === undefined) await settle(deps, payment, remember, id)
  }
  const failing = async () => {
    throw new Error('the work fails')
  }
  const broken = {
    ...payments,
    effects: { ...payments.effects, order: { ...payments.effects.order, completed: failing } },
  }
  await handle(broken).catch(() => {})
  await handle(payments)
  return outcome(family)
}

test('settle() itself passes both', async () => {
  expect(await storm(rightSettle)).toEqual({ ...paidOnce, refused: 0 })
  expect(await retried(rightSettle)).toEqual(paidOnce)
})

test.each(Object.entries(brokenSettles))('a settle() %s is caught', async (_, settle) => {
  const outcomes = [await storm(settle), await retried(settle)]
  expect(outcomes).not.toEqual([{ ...paidOnce, refused: 0 }, paidOnce])
})
