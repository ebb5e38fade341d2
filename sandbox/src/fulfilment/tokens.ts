import { createHmac } from 'node:crypto'
import { problem } from './problems.ts'
import type { Keys } from './records.ts'

export const tokenLifeInSeconds = 3600

type Grant = 'seller' | 'grantless'

/** A token carries its own expiry and scope, so that it survives a restart. */
export function newAccessToken(keys: Keys, grant: Grant, nowMs: number) {
  const content = `${grant}.${nowMs + tokenLifeInSeconds * 1000}`
  return `Atza|${content}.${seal(keys, content)}`
}

export function requireAccessToken(keys: Keys, token: string | string[] | undefined, nowMs: number) {
  if (!token) throw denied('Access token is missing in the request header.')
  const [, content = '', grant = '', expiresAtMs = '', signature = ''] =
    String(token).match(/^Atza\|((\w+)\.(\d+))\.([\w-]+)$/) ?? []
  if (seal(keys, content) !== signature) throw denied('The access token you provided is revoked, malformed or invalid.')
  if (Number(expiresAtMs) <= nowMs) throw denied('The access token you provided has expired.')
  // Only a token that stands for a seller may read orders.
  if (grant !== 'seller') throw denied('')
}

function seal({ clientSecret }: Keys, content: string) {
  return createHmac('sha256', clientSecret).update(content).digest('base64url')
}

function denied(details: string) {
  return problem(403, 'Unauthorized', 'Access to requested resource is denied.', details)
}
