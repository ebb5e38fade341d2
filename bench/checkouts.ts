import { delivery, lamp } from '../server/test/fixtures/orders/checkouts.ts'
import { run } from '../server/test/processes/template-database.ts'
import { median, percentile, type Section } from './figures.ts'
import { connections, load } from './load/load.ts'
import { cpuMsPerRequest, oneRound, type Round } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const warmUpMs = 1000
const forMs = 4000
const rounds = 12

const endAll = "UPDATE payment SET state = 'abandoned', settled_at = now() WHERE settled_at IS NULL"

/** Every request uses a different street, so it opens a new session and closes the parent's previous one if that is open. */
export async function measureCheckouts(shop: Shop, parents: Parent[]): Promise<Section> {
  const origin = `http://localhost:${shop.port}`
  let streets = 0
  const checkOut = (connection: number) => ({
    method: 'POST',
    path: '/api/payment/create-checkout-session',
    headers: parents[connection]?.headers ?? {},
    body: {
      products: [{ productId: lamp, quantity: 1 }],
      successUrl: `${origin}/payment/success`,
      cancelUrl: `${origin}/payment/fail`,
      formData: { ...delivery, street1: `${++streets} Lantern Lane` },
    },
  })
  await run(shop.databaseUrl, 'UPDATE cart_line SET quantity = 1')
  await load(shop.port, checkOut, warmUpMs)
  const closing = await oneRound(shop.port, checkOut, forMs, () => processesOf(shop))
  const openings: Round[] = []
  for (let round = 0; round < rounds; round++) {
    await run(shop.databaseUrl, endAll)
    openings.push(await oneRound(shop.port, checkOut, 0, () => processesOf(shop), parents.length))
  }
  const { requestsPerSecond, latenciesMs } = closing
  return {
    title: `Checkout: POST /api/payment/create-checkout-session (${rounds} rounds of an opening by each parent; then ${connections} parents for ${forMs} ms)`,
    figures: [
      { name: 'CPU an opening', value: cpuMsPerRequest(openings), unit: 'ms', target: { atMost: 6 } },
      { name: 'CPU an opening that closes another', value: cpuMsPerRequest([closing]), unit: 'ms' },
      { name: 'shop, each closing the one before', value: requestsPerSecond, unit: 'perSecond' },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}
