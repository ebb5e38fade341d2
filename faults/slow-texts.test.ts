import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { slowTexts } from './slow-texts.ts'

const attackMs = Number(process.env.ATTACK_MS ?? 250)
const attackers = 4

let shop: KillableShop
let pid: number
beforeAll(async () => {
  shop = await createKillableShop()
  await shop.start()
  pid = shop.pid()
}, 120_000)
afterAll(() => shop?.end())

/** Anew for each attack, as a token does not last as long as all of them. */
async function signIn(): Promise<string> {
  const signedIn = await fetch(`${shop.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailusername: 'admin@example.com', password: 'storylamp-demo' }),
  })
  return ((await signedIn.json()) as { accessToken: string }).accessToken
}

let asked = 0
/** Reads lists that have not been rendered before, and returns how long the slowest of 95 % took. */
async function visit(): Promise<number> {
  const latencies: number[] = []
  for (const end = performance.now() + attackMs; performance.now() < end; ) {
    const startedAt = performance.now()
    const list = await fetch(`${shop.address}/api/products/?maxPrice=${(1000 + ++asked / 100).toFixed(2)}`)
    await list.text()
    expect(list.status).toBe(200)
    latencies.push(performance.now() - startedAt)
  }
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0
}

const attackProgram = join(import.meta.dirname, 'slow-texts-attack.ts')

test.each(Object.keys(slowTexts))(
  `D10 D70 D93 ${attackers} send %s for ${attackMs} ms: lists of others go on`,
  async (what) => {
    const quiet = await visit()
    const attack = fork(attackProgram, [shop.address, await signIn(), `${attackers}`, what])
    onTestFinished(() => void attack.kill())
    const ended = once(attack, 'exit')
    await once(attack, 'message')
    const during = await visit()
    attack.kill()
    // Unless it has ended because of a reply that it did not expect.
    expect(await ended).toEqual([null, 'SIGTERM'])
    const times = [during, quiet].map((ms) => `${ms.toFixed(1)} ms`).join(', quiet ')
    console.log(`${what}: p95 ${times}, ratio ${(during / quiet).toFixed(2)}`)
    expect(shop.pid()).toBe(pid)
    expect((await fetch(`${shop.address}/api/ready`)).status).toBe(200)
  },
  attackMs * 2 + 60_000,
)
