import type { WireBody, WireReply } from '@storylamp/contract/endpoint'
import type { RefusalBody } from '@storylamp/contract/refusals'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { fetchAs } from '../session/fetch-as.ts'
import type { Holder } from '../session/holder.ts'
import type { Store } from '../store/store.ts'
import { type CallInput, type Endpoint, urlOf } from './call.ts'

type Method = Endpoint['method']
type PathOf<M extends Method> = Extract<Endpoint, { method: M }>['path']
type Named<M extends Method, Path extends string> = Extract<Endpoint, { method: M; path: Path }>

/** What is no answer of the shop goes by the names that the query cache uses too (S7.41). */
type NoAnswer = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'

export type Problem =
  | { status: number; statusText?: string | undefined; body: RefusalBody }
  | { status: NoAnswer; statusText?: string | undefined; body?: undefined }

export type Outcome<T> = { reply: T; problem?: undefined } | { reply?: undefined; problem: Problem }

type Sent<Body> = { body?: Body; idempotencyKey?: string }

export type Send = ReturnType<typeof sendAs>

const timeoutMs = 20_000

/**
 * Asks the shop to change something, or for what no cache may keep. A refusal is an outcome like any other: whoever asked
 * has to say it in its own words.
 */
export const sendAs =
  (holder: Holder) =>
  async <M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    { body, idempotencyKey, ...input }: CallInput & Sent<WireBody<Named<M, Path>>> = {},
  ): Promise<Outcome<WireReply<Named<M, Path>>>> => {
    let statusText: string | undefined
    try {
      const response = await fetchAs(holder)(urlOf(path, input), {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) statusText = response.statusText || undefined
      const answer = await response.json()
      return response.ok ? { reply: answer } : { problem: { status: response.status, statusText, body: answer } }
    } catch (failure) {
      return { problem: { status: nameOf(failure), statusText } }
    }
  }

export function useSend(): Send {
  const store = useStore() as Store
  return useMemo(() => sendAs(store), [store])
}

function nameOf(failure: unknown): NoAnswer {
  if (failure instanceof SyntaxError) return 'PARSING_ERROR'
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'TIMEOUT_ERROR'
  return 'FETCH_ERROR'
}
