import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { basket, stripeClient, submitCard } from '../../test/started-payments.ts'
import { startProcess } from '../../test/started-process.ts'
import { temporaryFolder } from '../../test/started-sandbox.ts'
import { receiveWebhooks } from '../../test/webhook-receiver.ts'

const rounds = 3

async function startTrading(environment: NodeJS.ProcessEnv) {
  const { ready, kill } = await startProcess(environment)
  return { ready, kill, stripe: stripeClient(ready.stripeApiBase, ready.stripeSecretKey) }
}

type Stripe = ReturnType<typeof stripeClient>

/** Opens, pays and refunds until the sandbox is killed, and records what was acknowledged. */
async function trade(stripe: Stripe, acknowledged: { opened: string[]; paid: string[]; refunded: string[] }) {
  for (;;) {
    const session = await stripe.checkout.sessions.create(basket)
    acknowledged.opened.push(session.id)
    await submitCard(session.url, '4242 4242 4242 4242')
    acknowledged.paid.push(session.id)
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
    const refund = await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100 })
    acknowledged.refunded.push(refund.id)
  }
}

test('killed again and again in the midst of trade: all that was acknowledged is there, whole, and told to the shop', async () => {
  const shop = await receiveWebhooks()
  const environment = {
    DATA_DIR: await temporaryFolder(),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_WEBHOOK_URL: shop.url,
  }
  const acknowledged = { opened: [] as string[], paid: [] as string[], refunded: [] as string[] }
  for (let round = 0; round < rounds; round += 1) {
    const { stripe, kill } = await startTrading(environment)
    const traders = Array.from({ length: 6 }, () => trade(stripe, acknowledged).catch(() => {}))
    const before = acknowledged.refunded.length
    await expect.poll(() => acknowledged.refunded.length).toBeGreaterThan(before + 3 * round)
    await kill()
    await Promise.all(traders)
  }

  const { stripe } = await startTrading(environment)
  expect(acknowledged.refunded).not.toEqual([])
  for (const id of acknowledged.opened) expect((await stripe.checkout.sessions.retrieve(id)).id).toBe(id)
  for (const id of acknowledged.paid) {
    const expand = ['payment_intent.latest_charge']
    expect(await stripe.checkout.sessions.retrieve(id, { expand })).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', latest_charge: { paid: true } },
    })
  }
  for (const id of acknowledged.refunded) {
    const refund = await stripe.refunds.retrieve(id, { expand: ['charge'] })
    expect(refund).toMatchObject({ status: 'succeeded', charge: { amount_refunded: 100 } })
  }
  await expect
    .poll(() => new Set(shop.received.map(({ about }) => about)), { timeout: 60_000 })
    .toSatisfy((notified: Set<string>) => acknowledged.paid.every((id) => notified.has(id)))
  const completed = shop.received.filter(({ type }) => type === 'checkout.session.completed')
  expect(new Set(completed.map(({ id }) => id)).size).toBe(new Set(completed.map(({ about }) => about)).size)
}, 90_000)

test('the keys stay the same after a restart, so that signatures stay good', async () => {
  const environment = { DATA_DIR: await temporaryFolder(), SANDBOX_PORT: String(await freePort()) }
  const before = await startTrading(environment)
  await before.kill()
  const { stripeSecretKey, stripeWebhookSecret } = (await startTrading(environment)).ready
  expect(stripeSecretKey).toMatch(/^sk_test_\w{24}$/)
  expect(stripeWebhookSecret).toMatch(/^whsec_\w{32}$/)
  expect(before.ready).toMatchObject({ stripeSecretKey, stripeWebhookSecret })
})
