import { randomUUID } from 'node:crypto'
import { percentile, type Section } from './figures.ts'
import type { Shop } from './shop.ts'
import { signIn } from './sign-ins.ts'

const attackers = 20
const forMs = 20_000
const target = { atMost: 1500 }

/** One family signs in, again and again, while twenty others from networks of their own send what costs the shop hashes. */
export async function measureAttackedSignIns(shop: Shop): Promise<Section> {
  const quiet = await latenciesOf(shop, forMs / 4)
  const registering = await whileAttacked(shop, '/api/auth/register', registration)
  const guessing = await whileAttacked(shop, '/api/auth/login', wrongSignIn)
  return {
    title: `Sign-ins of one family while ${attackers} attack (${forMs / 1000} s each)`,
    figures: [
      { name: 'p99, nobody attacks', value: percentile(quiet, 99), unit: 'ms' },
      { name: 'p50, they register 13 passwords a call', value: percentile(registering, 50), unit: 'ms' },
      { name: 'p99, they register', value: percentile(registering, 99), unit: 'ms', target },
      { name: 'p50, they sign in wrongly', value: percentile(guessing, 50), unit: 'ms' },
      { name: 'p99, they sign in wrongly', value: percentile(guessing, 99), unit: 'ms', target },
    ],
  }
}

async function whileAttacked(shop: Shop, path: string, body: () => object): Promise<number[]> {
  const over = new AbortController()
  const attacks = Array.from({ length: attackers }, (_, at) => attack(shop, `10.${at}.0.1`, path, body, over.signal))
  try {
    return await latenciesOf(shop, forMs)
  } finally {
    over.abort()
    await Promise.all(attacks)
  }
}

async function latenciesOf(shop: Shop, ms: number): Promise<number[]> {
  const latenciesMs: number[] = []
  const until = performance.now() + ms
  while (performance.now() < until) {
    const startedAt = performance.now()
    if ((await signIn(shop)) === undefined) throw new Error('The family could not sign in.')
    latenciesMs.push(performance.now() - startedAt)
  }
  return latenciesMs
}

/** Each request follows the reply to the one before, whatever that is. */
async function attack({ port }: Shop, from: string, path: string, body: () => object, signal: AbortSignal) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  while (!signal.aborted) {
    try {
      const reply = await fetch(`http://localhost:${port}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body()),
        signal,
      })
      await reply.arrayBuffer()
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}

const wrongSignIn = () => ({ emailusername: `${randomUUID()}@example.com`, password: 'a wrong password' })

function registration() {
  const id = randomUUID().slice(0, 13)
  const password = `new lamp ${id}`
  const child = (_: unknown, at: number) => ({ name: 'Mia', username: `${id}-${at}`, password, dob: '2017-03-09' })
  return {
    firstname: 'Nora',
    lastname: 'Winter',
    dob: '1988-05-14',
    mobile: '5550100123',
    email: `${id}@example.com`,
    password,
    cpassword: password,
    children: Array.from({ length: 12 }, child),
  }
}
