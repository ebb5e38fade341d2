import { delivery, lamp } from '../server/test/fixtures/checkouts.ts'
import { run } from '../server/test/template-database.ts'
import { median, percentile, type Section } from './figures.ts'
import { connections, load } from './load/load.ts'
import { cpuMsPerRequest, oneRound } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const warmUpMs = 1000
const forMs = 4000

/** Every request uses a different street, so it opens a new session and closes the parent's previous one. */
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
  const round = await oneRound(shop.port, checkOut, forMs, () => processesOf(shop))
  const { requestsPerSecond, latenciesMs } = round
  return {
    title: `Checkout: POST /api/payment/create-checkout-session, which closes the one before (${connections} parents)`,
    figures: [
      { name: 'shop', value: requestsPerSecond, unit: 'perSecond' },
      {
        name: 'CPU a request, shop and database',
        value: cpuMsPerRequest([round]),
        unit: 'ms',
        target: { atMost: 6 },
      },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}
