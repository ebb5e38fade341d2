import { setTimeout as pause } from 'node:timers/promises'
import { password, registration, type Tokens } from '../server/test/fixtures/families.ts'
import { codeMailedTo } from '../server/test/outside/mailbox.ts'
import type { KillableShop } from './killable-shop.ts'

type Method = 'GET' | 'POST' | 'PUT'
type Reply = { status: number; body: unknown }

export type Caller = Awaited<ReturnType<typeof registerFamily>>

// Generous, because the machine may be busy with something else.
const answersWithinMs = 30_000
const servesAgainWithinMs = 120_000

/** Retries until the shop answers, however often it is killed meanwhile. */
export async function retryUntilAnswered<Result>(shop: KillableShop, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + servesAgainWithinMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(50)
      await shop.isReady()
    }
  }
}

type ApiRequest = { method: Method; path: string; body?: object | undefined; token?: string; key?: string | undefined }

async function request(shop: KillableShop, { method, path, body, token, key }: ApiRequest): Promise<Reply> {
  const reply = await fetch(shop.address + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(answersWithinMs),
  })
  if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return { status: reply.status, body: await reply.json() }
}

/** A registered family and the calls of its parent. */
export async function registerFamily(
  shop: KillableShop,
  findCode = (email: string) => codeMailedTo(email, shop.sandboxAddress),
) {
  const form = registration()
  const post = (path: string, body: object) => request(shop, { method: 'POST', path, body })
  await post('/api/auth/register', form)
  await post('/api/auth/verifyOtp', { email: form.email, otp: await findCode(form.email) })
  return signIn(shop, form.email, password)
}

/** The calls of somebody who signs in again when the session is gone or the password is asked for. */
export async function signIn(shop: KillableShop, email: string, password: string) {
  const openSession = async () => {
    const login = { emailusername: email, password }
    const { body } = await request(shop, { method: 'POST', path: '/api/auth/login', body: login })
    return (body as Tokens).accessToken
  }
  let token = await openSession()
  const call = async (method: Method, path: string, body?: object, key?: string): Promise<Reply> => {
    const reply = await request(shop, { method, path, body, key, token })
    if (![401, 403].includes(reply.status)) return reply
    token = await openSession()
    return request(shop, { method, path, body, key, token })
  }
  return { email, call }
}
