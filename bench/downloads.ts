import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleDownloadPath } from '@storylamp/contract/bundles/bundle-paths'
import type { Bare } from './bare.ts'
import { median, type Section } from './figures.ts'
import type { Parent } from './parents.ts'
import { memoryOf } from './processes.ts'
import { coresBusy, coresOfGenerator, oneRound, type Round, rateOf } from './rounds.ts'
import type { Shop } from './shop.ts'

const bundle = 'moonlight-garden'
const rounds = 15
const roundMs = 500
const slowClients = 50
const slowMs = 12_000
const bytesPerSip = 64 * 1024
const sipEveryMs = 60

/** The zip of a bundle, in turn with a plain stream of the same bytes; then with clients that take their time. */
export async function measureDownloads(shop: Shop, stream: Bare, [parent]: Parent[]): Promise<Section> {
  if (parent === undefined) throw new Error('Nobody is there to buy a bundle.')
  await buyBundle(shop, parent)
  const question = () => ({ path: bundleDownloadPath(bundle), headers: parent.headers })
  const shops: Round[] = []
  const bares: Round[] = []
  for (let round = 0; round < rounds + 1; round++) {
    shops.push(await oneRound(shop.port, question, roundMs, () => [shop.pid]))
    bares.push(await oneRound(stream.port, question, roundMs, () => [stream.pid]))
  }
  // The first pair warms up.
  const [ours, theirs] = [shops.slice(1), bares.slice(1)]
  const ratios = ours.map((round, at) => round.requestsPerSecond / (theirs[at]?.requestsPerSecond ?? Number.NaN))
  const { earlyMb, lateMb } = await sipSlowly(shop, parent)
  return {
    title: `Downloads: GET /api/bundles/download/${bundle} (${rounds} rounds of ${roundMs} ms each in turn)`,
    figures: [
      { name: 'shop', value: rateOf(ours), unit: 'perSecond' },
      { name: 'a plain stream of the same bytes', value: rateOf(theirs), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.7 } },
      { name: 'cores busy: shop', value: coresBusy(ours), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(ours), unit: 'share', isYardstick: true },
      { name: `memory, ${slowClients} slow clients, at first`, value: earlyMb, unit: 'MB', isYardstick: true },
      { name: `memory, ${slowClients} slow clients, later`, value: lateMb, unit: 'MB' },
      { name: 'growth meanwhile', value: lateMb / earlyMb, unit: 'share', target: { below: 1.15 } },
    ],
  }
}

async function buyBundle({ port }: Shop, { familyId, headers }: Parent): Promise<void> {
  const url = `http://localhost:${port}/api/bundles/purchase/${bundle}`
  const reply = await fetch(url, { method: 'POST', headers })
  if (!reply.ok) throw new Error(`${familyId} could not buy the bundle: ${await reply.text()}`)
}

/** Clients that take about a megabyte a second each, over and over. */
async function sipSlowly({ port, pid }: Shop, { headers }: Parent) {
  const until = performance.now() + slowMs
  const request = `GET ${bundleDownloadPath(bundle)} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: ${headers.authorization}\r\n\r\n`
  const sip = async () => {
    while (performance.now() < until) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
      socket.write(request)
      for (let taken = 0; taken < 2_000_000 && performance.now() < until; ) {
        await pause(sipEveryMs)
        taken += (socket.read(Math.min(bytesPerSip, socket.readableLength || 1)) as Buffer | null)?.length ?? 0
      }
      socket.destroy()
    }
  }
  const clients = Promise.all(Array.from({ length: slowClients }, sip))
  const memory = () => memoryOf([pid]).pssMb
  await pause(slowMs / 3)
  const earlyMb = memory()
  await pause(slowMs / 2)
  const lateMb = memory()
  await clients
  return { earlyMb, lateMb }
}
