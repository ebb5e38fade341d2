import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, registration } from '../server/test/fixtures/families.ts'
import { createNetworkCaller, makeFamily, manyChildren } from './attackers.ts'
import { type ShopPair, startShopPair } from './shop-pair.ts'
import { codeFor } from './visitor.ts'

const attackMs = Number(process.env.ATTACK_MS ?? 1000)
// So few that none is refused for what the others ask of a slow machine.
const visitors = 4
// Below the hourly limit of an address.
const registrations = 58
const profileChanges = 20

type Latencies = { list: number[]; signIn: number[] }

let shops: ShopPair
let call: ReturnType<typeof createNetworkCaller>
let emails: string[]

beforeAll(async () => {
  shops = await startShopPair(undefined, { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' })
  call = createNetworkCaller(Number(shops.ports[0]))
  await openConnections(2 * registrations)
  emails = await Promise.all(Array.from({ length: visitors }, () => makeFamily(shops, call)))
}, 120_000)
afterAll(() => shops?.stop())

let asked = 0
/** Each of them from a network of its own, as limits would refuse so much to one. */
async function visit(email: string, until: () => boolean, latencies: Latencies): Promise<void> {
  while (!until()) {
    const [list, listMs] = await timed(() => call(nextNetwork(), 'GET', `/api/products/?maxPrice=${++asked / 100}`))
    const [signIn, signInMs] = await timed(() =>
      call(nextNetwork(), 'POST', '/api/auth/login', { emailusername: email, password }),
    )
    expect([list.status, signIn.status]).toEqual([200, 200])
    latencies.list.push(listMs)
    latencies.signIn.push(signInMs)
  }
}

/** As a proxy has them: connecting all at once would be another attack. */
async function openConnections(count: number): Promise<void> {
  for (let open = 0; open < count; open += 10)
    await Promise.all(Array.from({ length: open + 10 }, () => call(nextNetwork(), 'GET', '/api/live')))
}

let networks = 0
const nextNetwork = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now()
  return [await work(), performance.now() - startedAt]
}

async function measure(until: () => boolean): Promise<Latencies> {
  const latencies: Latencies = { list: [], signIn: [] }
  await Promise.all(emails.map((email) => visit(email, until, latencies)))
  return latencies
}

const after = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** Visitors come as long as it lasts, and at least for the length of the run. */
async function measureDuring(attack: () => Promise<unknown>): Promise<Latencies> {
  const isLongEnough = after(attackMs)
  let isOver = false
  const attacking = (async () => {
    do await attack()
    while (!isLongEnough())
  })().finally(() => {
    isOver = true
  })
  const [latencies] = await Promise.all([measure(() => isOver), attacking])
  return latencies
}

const statusesBeside = (replies: { status: number }[], ...expected: number[]) =>
  replies.map(({ status }) => status).filter((status) => !expected.includes(status))

const p95 = (latencies: number[]) => latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0

function report(attack: string, quiet: Latencies, attacked: Latencies): void {
  for (const what of ['list', 'signIn'] as const) {
    const [before, during] = [p95(quiet[what]), p95(attacked[what])]
    console.log(
      `${attack}: p95 of ${attacked[what].length} ${what}s ${Math.round(during)} ms, quiet ${Math.round(before)} ms, ratio ${(during / before).toFixed(2)}`,
    )
  }
}

test(
  `D12 two addresses register ${registrations} families of 12 children each at once: lists and sign-ins of others go on`,
  async () => {
    const quiet = await measure(after(attackMs))
    const attacked = await measureDuring(async () => {
      const attackers = [nextNetwork(), nextNetwork()]
      const replies = await Promise.all(
        Array.from({ length: 2 * registrations }, (_, at) =>
          call(attackers[at % 2] ?? '', 'POST', '/api/auth/register', registration({ children: manyChildren(12) })),
        ),
      )
      expect(statusesBeside(replies, 201, 429)).toEqual([])
    })
    report('registrations', quiet, attacked)
    expect(shops.endOf(Number(shops.ports[0]))).toBeUndefined()
  },
  attackMs * 3 + 180_000,
)

test(
  `D12 a family adds 11 children ${profileChanges} times at once: lists and sign-ins of others go on`,
  async () => {
    const quiet = await measure(after(attackMs))
    const attacked = await measureDuring(async () => {
      const [from, email] = [nextNetwork(), await makeFamily(shops, call)]
      const signedIn = await call(from, 'POST', '/api/auth/login', { emailusername: email, password })
      const { accessToken } = JSON.parse(signedIn.text)
      const replies = await Promise.all(
        Array.from({ length: profileChanges }, () =>
          call(from, 'PUT', '/api/user/updateMe/', { children: manyChildren(11) }, accessToken),
        ),
      )
      // The family has no room for more.
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(statusesBeside(replies, 200, 400, 429)).toEqual([])
    })
    report('profile changes', quiet, attacked)
    expect(shops.endOf(Number(shops.ports[0]))).toBeUndefined()
  },
  attackMs * 3 + 180_000,
)

test('D63 D13 a stranger who uses up all tries of an address keeps nobody out: sign-in, code and link go on for a new device elsewhere', async () => {
  const [email, own, stranger] = [await makeFamily(shops, call), nextNetwork(), nextNetwork()]
  const post = async (from: string, path: string, body: object) =>
    (await call(from, 'POST', `/api/auth/${path}`, body)).status
  const attack = async () => {
    for (let count = 0; count < 11; count++)
      await post(stranger, 'login', { emailusername: email, password: 'a wrong password' })
    for (let count = 0; count < 6; count++)
      await post(stranger, 'reset-password', { email, otp: 100_000 + count, newPassword: password })
    for (let count = 0; count < 21; count++) await post(stranger, 'forgot-password', { email })
  }
  await attack()
  expect(await post(own, 'login', { emailusername: email, password })).toBe(200)
  expect(await post(own, 'forgot-password', { email })).toBe(200)
  const otp = await codeFor(shops, email)
  await attack()
  expect(await post(own, 'reset-password', { email, otp, newPassword: 'three owls at night' })).toBe(200)
  expect(await post(own, 'login', { emailusername: email, password: 'three owls at night' })).toBe(200)
}, 120_000)
