import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { bundleDownloadPath } from '@storylamp/contract/file-paths'
import { hundredths } from '@storylamp/contract/money'
import { adjust } from '../server/src/features/wallet/index.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { median, type Section } from './figures.ts'
import type { Bare } from './load/bare.ts'
import { coresBusy, coresOfGenerator, oneRound, type Round, rateOf } from './load/rounds.ts'
import type { Parent } from './parents.ts'
import { memoryOf } from './processes.ts'
import type { Shop } from './shop.ts'

const bundle = 'moonlight-garden'
const tokensHundredths = hundredths(10_000)
const rounds = 15
const roundMs = 500
const slowClients = 50
const slowMs = 12_000
const bytesPerRead = 64 * 1024
const readEveryMs = 60

/** Alternates a bundle's zip with a plain stream of the same bytes, then measures memory with slow clients. */
export async function measureDownloads(shop: Shop, stream: Bare, [parent]: Parent[]): Promise<Section> {
  if (parent === undefined) throw new Error('There is no parent to buy a bundle.')
  await buyBundle(shop, parent)
  const request = () => ({ path: bundleDownloadPath(bundle), headers: parent.headers })
  const shops: Round[] = []
  const bares: Round[] = []
  for (let round = 0; round < rounds + 1; round++) {
    shops.push(await oneRound(shop.port, request, roundMs, () => [shop.pid]))
    bares.push(await oneRound(stream.port, request, roundMs, () => [stream.pid]))
  }
  // The first pair warms up.
  const [measured, compared] = [shops.slice(1), bares.slice(1)]
  const ratios = measured.map((round, at) => round.requestsPerSecond / (compared[at]?.requestsPerSecond ?? Number.NaN))
  const { earlyMb, lateMb } = await readSlowly(shop, parent)
  return {
    title: `Downloads: GET /api/bundles/download/${bundle} (${rounds} rounds of ${roundMs} ms each in turn)`,
    figures: [
      { name: 'shop', value: rateOf(measured), unit: 'perSecond' },
      { name: 'a plain stream of the same bytes', value: rateOf(compared), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.7 } },
      { name: 'cores busy: shop', value: coresBusy(measured), unit: 'share', isYardstick: true },
      { name: 'cores busy: load generator', value: coresOfGenerator(measured), unit: 'share', isYardstick: true },
      { name: `memory, ${slowClients} slow clients, at first`, value: earlyMb, unit: 'MB', isYardstick: true },
      { name: `memory, ${slowClients} slow clients, later`, value: lateMb, unit: 'MB' },
      { name: 'growth meanwhile', value: lateMb / earlyMb, unit: 'share', target: { below: 1.15 } },
    ],
  }
}

async function buyBundle({ port, databaseUrl }: Shop, { familyId, headers }: Parent): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, createLog('warn'))
  await db.transaction().execute((transaction) => adjust(transaction, familyId, tokensHundredths, null))
  await close()
  const url = `http://localhost:${port}/api/bundles/purchase/${bundle}`
  const reply = await fetch(url, { method: 'POST', headers })
  if (!reply.ok) throw new Error(`${familyId} could not buy the bundle: ${await reply.text()}`)
}

/** Memory of the shop while clients read about a megabyte a second each. */
async function readSlowly({ port, pid }: Shop, { headers }: Parent) {
  const until = performance.now() + slowMs
  const request = `GET ${bundleDownloadPath(bundle)} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: ${headers.authorization}\r\n\r\n`
  const readBundle = async () => {
    while (performance.now() < until) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
      socket.write(request)
      for (let taken = 0; taken < 2_000_000 && performance.now() < until; ) {
        await pause(readEveryMs)
        taken += (socket.read(Math.min(bytesPerRead, socket.readableLength || 1)) as Buffer | null)?.length ?? 0
      }
      socket.destroy()
    }
  }
  const clients = Promise.all(Array.from({ length: slowClients }, readBundle))
  const memory = () => memoryOf([pid]).pssMb
  await pause(slowMs / 3)
  const earlyMb = memory()
  await pause(slowMs / 2)
  const lateMb = memory()
  await clients
  return { earlyMb, lateMb }
}
