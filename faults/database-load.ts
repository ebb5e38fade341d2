import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { password, registration, type Tokens } from '../server/test/fixtures/families.ts'
import type { ShopPair } from './shop-pair.ts'
import type { UnsteadyDatabase } from './unsteady-database.ts'
import { codeFor } from './visitor.ts'

const paths = ['/', '/about', '/api/health', '/api/products/?maxPrice=']

/** Continuous reads, writes and short jobs against both processes; starts idle. */
export async function startDatabaseLoad(shops: ShopPair, database: UnsteadyDatabase) {
  let isOn = false
  let mayEnd = false
  const problems: string[] = []
  let loops: Promise<void>[] = []
  const [port] = shops.ports
  const call = async (at: number, method: string, path: string, body?: object, token?: string) => {
    const reply = await fetch(`http://127.0.0.1:${at}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((error) => {
      if (!mayEnd) problems.push(`${path}: ${error.cause ?? error}`)
    })
    const text = (await reply?.text().catch(String)) ?? ''
    return { status: reply?.status ?? 0, text }
  }

  const form = registration()
  const signIn = async () => {
    const { text } = await call(Number(port), 'POST', '/api/auth/login', { emailusername: form.email, password })
    return (JSON.parse(text) as Tokens).accessToken
  }
  await call(Number(port), 'POST', '/api/auth/register', form)
  const otp = await codeFor({ databaseUrl: database.directUrl() }, form.email)
  await call(Number(port), 'POST', '/api/auth/verifyOtp', { email: form.email, otp })
  let token = await signIn()
  let [asked, confirmed] = [0, 0]

  const read = async (at: number, path: string) => {
    while (isOn) {
      const { status } = await call(at, 'GET', path.endsWith('=') ? path + randomInt(1_000_000) : path)
      if (![0, 200, 503].includes(status)) problems.push(`${path}: ${status}`)
      await pause(20)
    }
  }
  const write = async () => {
    while (isOn) {
      asked += 1
      const { status } = await call(Number(port), 'PUT', '/api/user/updateMe/', { lastname: `Winter ${asked}` }, token)
      if (status === 200) confirmed = asked
      if (status === 401) token = await signIn()
      await pause(20)
    }
  }
  const queue = async () => {
    const text = "SELECT add_job('free-abandoned-jobs') FROM generate_series(1, 5)"
    while (isOn) {
      await database.query(text).catch(() => {})
      await pause(20)
    }
  }
  return {
    resume: () => {
      if (isOn) return
      isOn = true
      loops = [...shops.ports.flatMap((at) => paths.map((path) => read(at, path))), write(), queue()]
    },
    /** From now on the processes may refuse connections. */
    letEnd: () => {
      mayEnd = true
    },
    /** Waits for every reply: one that never comes fails the test. */
    rest: async () => {
      isOn = false
      await Promise.all(loops)
      expect(problems).toEqual([])
    },
    /** The last name that was confirmed is there, or a later one whose answer was lost. */
    expectNothingLost: async () => {
      token = await signIn()
      const { text } = await call(Number(port), 'GET', '/api/user/me/', undefined, token)
      const found = Number(/Winter (\d+)/.exec(text)?.[1])
      expect(confirmed).toBeGreaterThan(0)
      expect(found).toBeGreaterThanOrEqual(confirmed)
      expect(found).toBeLessThanOrEqual(asked)
    },
  }
}
