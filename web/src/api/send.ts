import type { Input, Reply } from '@storylamp/contract/endpoint'
import type { ProblemBody } from '@storylamp/contract/problem'
import { type Endpoint, urlOf } from './call.ts'

type Write = Exclude<Endpoint, { method: 'GET' }>
type Method = Write['method']
type PathOf<M extends Method> = Extract<Write, { method: M }>['path']
type Named<M extends Method, Path extends string> = Extract<Write, { method: M; path: Path }>

/** What is no answer of the shop goes by the names that the query cache uses too (S7.41). */
type NoAnswer = 'TIMEOUT_ERROR' | 'FETCH_ERROR' | 'PARSING_ERROR'

export type Problem = { status: number; body: ProblemBody } | { status: NoAnswer; body?: undefined }

export type Outcome<T> = { reply: T; problem?: undefined } | { problem: Problem }

const timeoutMs = 20_000

/** Asks the shop to change something. A refusal is an outcome like any other: whoever asked has to say it in its own words. */
export async function send<M extends Method, Path extends PathOf<M>>(
  method: M,
  path: Path,
  input: { params?: Record<string, string>; body?: Input<Named<M, Path>>['body'] },
): Promise<Outcome<Reply<Named<M, Path>>>> {
  try {
    const response = await fetch(urlOf(path, { params: input.params ?? {} }), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input.body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await response.json()
    return response.ok ? { reply: body } : { problem: { status: response.status, body } }
  } catch (failure) {
    return { problem: { status: nameOf(failure) } }
  }
}

function nameOf(failure: unknown): NoAnswer {
  if (failure instanceof SyntaxError) return 'PARSING_ERROR'
  if (failure instanceof DOMException && failure.name === 'TimeoutError') return 'TIMEOUT_ERROR'
  return 'FETCH_ERROR'
}
