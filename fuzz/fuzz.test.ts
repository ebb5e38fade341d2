import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chance, chanceFrom } from '../faults/chance.ts'
import { sendBroken } from './broken-http.ts'
import { createCallers, send } from './callers.ts'
import { type FuzzedShop, startFuzzedShop } from './fuzzed-shop.ts'
import { createReport } from './report.ts'
import { createRequests, operationsOf } from './requests.ts'
import { showEverything } from './shown.ts'
import { createKnown } from './valid-values.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32))
const atOnce = 12
// One request in this many is not HTTP at all.
const brokenShare = 40

let shop: FuzzedShop
beforeAll(async () => {
  shop = await startFuzzedShop()
}, 60_000)
afterAll(() => shop?.stop())

/** Sends all requests, from several clients at once; resolves `firstTenth` when a tenth is sent. */
async function sendAll(afterFirstTenth: () => Promise<void>) {
  const known = createKnown()
  const report = createReport(requests)
  const callers = createCallers()
  await callers.signInAll()
  const operations = operationsOf(await (await fetch(`${shop.address}/api/openapi.json`)).json())

  const sendOne = async (chance: Chance, draftRequest: ReturnType<typeof createRequests>) => {
    if (chance.whole(brokenShare) === 0) return report.noteBroken(await sendBroken(shop.port, chance))
    const draft = draftRequest(callers.tokenOf)
    const outcome = await send(shop.port, draft)
    report.note(draft, outcome)
    if (outcome.status < 300 && outcome.body.startsWith('{')) known.remember(JSON.parse(outcome.body))
    const isSignedOut =
      outcome.status === 401 && draft.headers.authorization === `Bearer ${callers.tokenOf(draft.role)}`
    if (isSignedOut) await callers.signIn(draft.role)
  }
  const client = async (chance: Chance) => {
    const draftRequest = createRequests(operations, chance, known)
    while (report.begin()) await sendOne(chance, draftRequest)
  }
  const clients = Array.from({ length: atOnce }, (_, index) => client(chanceFrom(seed + index)))
  while (!report.isTenthDone()) await pause(20)
  await afterFirstTenth()
  await Promise.all(clients)
  callers.close()
  return report
}

test(
  `D10 ${requests} requests of every role, valid, mutated and broken → no 5xx, no hang, no leak`,
  async () => {
    console.log(`${requests} requests with seed ${seed} (FUZZ_SEED=${seed} draws them again)`)
    let firstBytes = 0
    const report = await sendAll(async () => {
      firstBytes = await shop.memoryBytes()
    })
    const lastBytes = await shop.memoryBytes()
    const [first, last] = [firstBytes, lastBytes].map((bytes) => (bytes / 2 ** 20).toFixed(1))
    console.log(`${report.summary()}\n${first} MB in use after the first tenth, ${last} MB at the end`)
    expect(report.wrong()).toEqual({})
    expect(shop.errors()).toEqual([])
    expect(lastBytes).toBeLessThan(firstBytes * 1.1)
  },
  Math.max(300_000, requests * 20),
)

test('S7.21 D10 what was stored, shown in a browser, runs nothing', async () => {
  const reply = await fetch(`${shop.address}/api/products/`)
  const { data } = (await reply.json()) as { data: { _id: string }[] }
  const products = data.map(({ _id }) => _id).slice(0, 8)
  const { opened, ran } = await showEverything(shop.address, products)
  expect(opened).toBeGreaterThan(20)
  expect(ran).toEqual([])
}, 120_000)
