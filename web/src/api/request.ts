import type { RefusalBody, RefusalCode } from '@storylamp/contract/refusals'
import type { Method } from './endpoints.ts'

/** Failures without a reply of the shop have the names that RTK Query gives them. */
type NoReply = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'

/** Why a request failed. Callers decide by `code`; the message in the body is for people. */
export type Problem =
  | { status: number; code: RefusalCode; statusText?: string | undefined; body: RefusalBody }
  | { status: NoReply; code?: undefined; statusText?: string | undefined; body?: undefined }

export type Outcome<T> = { reply: T; problem?: undefined } | { reply?: undefined; problem: Problem }

export type Fetcher = (url: string, init: RequestInit) => Promise<Response>

/** Looks `fetch` up at each call, so that tests can replace it. The page says in which currency it shows prices, if the shop sells in several. */
export const plainFetch: Fetcher = (url, init) => fetch(inCurrency(url), init)

function inCurrency(url: string): string {
  const currency = globalThis.document?.documentElement.dataset.currency
  if (currency === undefined || !url.startsWith('/api/')) return url
  return `${url}${url.includes('?') ? '&' : '?'}currency=${currency}`
}

type Options = { method: Method; body?: unknown; idempotencyKey?: string | undefined; keepalive?: boolean }

const timeoutMs = 20_000

/** The one way to a JSON API. It never rejects: a refusal, a timeout or a lost connection is an outcome. */
export const request = (fetcher: Fetcher, url: string, options: Options): Promise<Outcome<unknown>> =>
  outcomeOf(() => fetcher(url, jsonInit(options)))

export async function outcomeOf(call: () => Promise<Response>): Promise<Outcome<unknown>> {
  let statusText: string | undefined
  try {
    const response = await call()
    if (!response.ok) statusText = response.statusText || undefined
    const body = await response.json()
    return response.ok ? { reply: body } : { problem: { status: response.status, code: body?.code, statusText, body } }
  } catch (failure) {
    return { problem: { status: nameOf(failure), statusText } }
  }
}

export const jsonInit = ({ method, body, idempotencyKey, keepalive }: Options): RequestInit => ({
  method,
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  ...(keepalive === undefined ? {} : { keepalive }),
  signal: AbortSignal.timeout(timeoutMs),
})

function nameOf(failure: unknown): NoReply {
  if (failure instanceof SyntaxError) return 'PARSING_ERROR'
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'TIMEOUT_ERROR'
  return 'FETCH_ERROR'
}

/** The message of the reply, else the text of the HTTP status, else the given one. */
export const problemText = ({ body, statusText }: Problem, fallback: string): string =>
  body?.message ?? statusText ?? fallback
