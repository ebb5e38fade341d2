import type { Section } from './figures.ts'
import { connections, load } from './load/load.ts'
import { cpuMsPerRequest, oneRound, type Round, rateOf } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { processesOf, type Shop } from './shop.ts'

const rounds = 15
const roundMs = 500
const warmUpMs = 1500

/** What the quote costs beyond reading the cart, in rounds that alternate. */
export async function measureQuotes(shop: Shop, parents: Parent[]): Promise<Section> {
  const get = (path: string) => (connection: number) => ({
    method: 'GET',
    path,
    headers: parents[connection]?.headers ?? {},
  })
  const [cart, quote] = [get('/api/cart/'), get('/api/cart/quote?country=DE')]
  for (const request of [cart, quote]) await load(shop.port, request, warmUpMs)
  const carts: Round[] = []
  const quotes: Round[] = []
  for (let round = 0; round < rounds; round++) {
    carts.push(await oneRound(shop.port, cart, roundMs, () => processesOf(shop)))
    quotes.push(await oneRound(shop.port, quote, roundMs, () => processesOf(shop)))
  }
  const [ofCart, ofQuote] = [cpuMsPerRequest(carts), cpuMsPerRequest(quotes)]
  return {
    title: `Quote: GET /api/cart/quote beside GET /api/cart/ (${rounds} rounds of ${roundMs} ms each in turn, ${connections} parents)`,
    figures: [
      { name: 'quotes', value: rateOf(quotes), unit: 'perSecond' },
      { name: 'CPU a cart, shop and database', value: ofCart, unit: 'ms' },
      { name: 'CPU a quote beyond that', value: ofQuote - ofCart, unit: 'ms', target: { atMost: 0.3 } },
    ],
  }
}
