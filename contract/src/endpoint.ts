import type * as z from 'zod/mini'
import type { Access } from './accounts/roles.ts'
import type { RefusalCode } from './refusals.ts'

type Schema = z.ZodMiniType

/** One call of the API: who may make it, what goes in, what comes out, and which problems it may answer with. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly reply: Schema
  readonly status?: 200 | 201
  readonly errors: readonly RefusalCode[]
}

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined

export type Input<E extends Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

export type Reply<E extends Endpoint> = z.output<E['reply']>

export const endpoint = <const E extends Endpoint>(definition: E): E => definition
