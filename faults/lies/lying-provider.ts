import { startSandbox } from '../../bin/start/sandbox.ts'
import type { Chance } from '../chance.ts'
import { createKillableShop, type Place } from '../killable-shop.ts'
import { openProvider } from '../provider.ts'
import { type Lie, startLyingProxy } from './lying-proxy.ts'
import type { LiePlan } from './plan-lies.ts'

export type Plans = { calls: LiePlan<Lie>; webhooks: LiePlan<Lie> }
export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>

/** A shop and its payment provider, with somebody in between who lies about calls and about webhooks. */
export async function startLyingProvider(plans: Plans, chance: Chance) {
  const { promise: between, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof standBetween>>>()
  const shop = await createKillableShop(async (place) => {
    resolve(await standBetween(place, plans, chance))
    return { env: (await between).env }
  })
  const { proxies } = await between
  await shop.start()
  return {
    shop,
    provider: openProvider(shop),
    counted: () => proxies.map((proxy) => proxy.counted()),
    settle: async () => {
      for (const proxy of proxies) await proxy.settle()
    },
    stop: async () => {
      for (const proxy of proxies) proxy.close()
      await shop.end()
    },
  }
}

async function standBetween(place: Place, plans: Plans, chance: Chance) {
  const calls = await startLyingProxy({
    target: `http://localhost:${place.sandboxPort}`,
    nextLie: ({ url }) => (url?.startsWith('/v1/') ? plans.calls.next() : undefined),
    chance,
  })
  const webhooks = await startLyingProxy({
    target: `http://localhost:${place.port}`,
    nextLie: plans.webhooks.next,
    chance,
  })
  // Its keys are made at the first start and kept.
  const { stripe, stop } = await startSandbox(place)
  await stop()
  const env = {
    STRIPE_API_BASE: calls.address,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    SANDBOX_WEBHOOK_URL: `${webhooks.address}/api/payment/webhook`,
  }
  return { proxies: [calls, webhooks], env }
}
