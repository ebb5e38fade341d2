import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { median, percentile, type Section } from './figures.ts'
import { load } from './load/load.ts'
import type { Shop } from './shop.ts'

const rounds = 9
const roundMs = 1500
const warmUpMs = 1000

// A demo account.
const credentials = { emailusername: 'parent@example.com', password: 'storylamp-demo' }
const request = { method: 'POST', path: '/api/auth/login', body: credentials }

/** Alternates sign-ins over HTTP with bare password hashes of the same cost, two at a time as in the shop. */
export async function measureSignIns({ port }: Shop): Promise<Section> {
  await load(port, () => request, warmUpMs)
  const signIns: number[] = []
  const hashes: number[] = []
  const latenciesMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const loaded = await load(port, () => request, roundMs)
    signIns.push(loaded.requestsPerSecond)
    latenciesMs.push(...loaded.latenciesMs)
    hashes.push(await hashesPerSecond(roundMs))
  }
  const ratios = signIns.map((rate, at) => rate / (hashes[at] ?? Number.NaN))
  return {
    title: `Sign-ins: POST /api/auth/login (${rounds} rounds of ${roundMs} ms each in turn)`,
    figures: [
      { name: 'shop', value: median(signIns), unit: 'perSecond' },
      { name: 'bare argon2id', value: median(hashes), unit: 'perSecond', isYardstick: true },
      { name: 'ratio of the rates', value: median(ratios), unit: 'share', target: { atLeast: 0.8 } },
      { name: 'p50', value: median(latenciesMs), unit: 'ms' },
      { name: 'p99', value: percentile(latenciesMs, 99), unit: 'ms' },
    ],
  }
}

export async function signIn({ port }: Shop): Promise<string> {
  const reply = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  return ((await reply.json()) as { accessToken: string }).accessToken
}

const hash = promisify(argon2)
const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }

async function hashesPerSecond(forMs: number): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  const hashOn = async () => {
    while (performance.now() - startedAt < forMs) {
      await hash('argon2id', { message: credentials.password, nonce: randomBytes(16), ...cost })
      count += 1
    }
  }
  await Promise.all([hashOn(), hashOn()])
  return (count / (performance.now() - startedAt)) * 1000
}
