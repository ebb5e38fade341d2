import { median, percentile, type Section } from './figures.ts'
import type { Bare } from './load/bare.ts'
import { connections, load } from './load/load.ts'
import { coresBusy, coresOfGenerator, cpuMsPerRequest, oneRound, type Round, rateOf } from './load/rounds.ts'
import { processesOf, type Shop } from './shop.ts'

const rounds = 21
const roundMs = 300
const warmUpMs = 1000

export type Measured = { name: string; path: string; token?: string; atLeast?: number; maxCpuMs?: number }

/** Alternates requests to the shop with a bare server: on a noisy machine only the ratio is reliable. */
export async function measureReply(
  shop: Shop,
  bare: Bare,
  { name, path, token, atLeast, maxCpuMs = 0.1 }: Measured,
): Promise<Section> {
  const request = token === undefined ? path : { path, headers: { authorization: `Bearer ${token}` } }
  await load(shop.port, () => request, warmUpMs)
  await load(bare.port, () => request, warmUpMs)
  const ofShop = () => processesOf(shop)
  const ofBare = () => [bare.pid]
  const shops: Round[] = []
  const bares: Round[] = []
  for (let round = 0; round < rounds; round++) {
    shops.push(await oneRound(shop.port, () => request, roundMs, ofShop))
    bares.push(await oneRound(bare.port, () => request, roundMs, ofBare))
  }
  const ratios = shops.map((round, at) => round.requestsPerSecond / (bares[at]?.requestsPerSecond ?? Number.NaN))
  const latenciesMs = shops.flatMap((round) => round.latenciesMs)
  return {
    title: `${name}: ${path} (${rounds} rounds of ${roundMs} ms each in turn, ${connections} connections, brotli)`,
    figures: [
      { name: 'shop', value: rateOf(shops), unit: 'perSecond' },
      { name: 'bare node:http', value: rateOf(bares), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', ...(atLeast && { target: { atLeast } }) },
      {
        name: 'CPU a request, shop and database',
        value: cpuMsPerRequest(shops),
        unit: 'ms',
        target: { atMost: maxCpuMs },
      },
      { name: 'CPU a request, bare node:http', value: cpuMsPerRequest(bares), unit: 'ms', isYardstick: true },
      { name: 'cores busy: shop and database', value: coresBusy(shops), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(shops), unit: 'share', isYardstick: true },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}
