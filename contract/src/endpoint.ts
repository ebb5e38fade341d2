import type * as z from 'zod/mini'
import { type Access, admins } from './accounts/roles.ts'
import type { Right } from './accounts/staff-rights.ts'
import type { RefusalCode } from './refusals.ts'

type Schema = z.ZodMiniType

/** One endpoint of the API: who may call it, its input, its reply, and the codes with which it may refuse. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly access: Access
  /** Which of the admins may call it; only the owners of the shop if it is left out. */
  readonly right?: Right
  /** Requires that the password was entered within the last ten minutes. */
  readonly needsFreshPassword?: true
  /** Also open to admins without a second factor; all other calls for admins alone require one. */
  readonly worksWithoutSecondFactor?: true
  /** Whoever calls must be a person, even if a program's key has the right. */
  readonly forPeople?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** For a body of more than 16 KB. */
  readonly maxBodyKilobytes?: 64 | 256
  /** The content types of a body that is a file instead of JSON. */
  readonly files?: readonly ('text/csv' | 'application/zip' | 'multipart/form-data')[]
  readonly reply: Schema
  readonly status?: 200 | 201 | 202
  readonly errors: readonly RefusalCode[]
}

/** Who may make a call, and what they must have proven. */
export type Guard = Pick<Endpoint, 'access' | 'right' | 'needsFreshPassword' | 'worksWithoutSecondFactor' | 'forPeople'>

type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined

export type Input<E extends Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
}

/** What a handler returns; the schema's codecs encode it for the wire. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** What a client sends and receives, with amounts in major units and tokens. */
export type WireBody<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined
export type WireReply<E extends Endpoint> = z.input<E['reply']>

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const staffEndpoint = <const R extends Right, const E extends Omit<Endpoint, 'access' | 'right'>>(
  right: R,
  definition: E,
) => ({ access: admins, right, ...definition })
