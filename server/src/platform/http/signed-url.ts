import { createHmac } from 'node:crypto'
import { type Clock, later, secondMs } from '../clock.ts'
import { isSameSecret } from '../secrets/is-same-secret.ts'

export type Claims = Record<string, string>

export type SignedUrls = {
  /** The path with its claims, expiry and signature in the query. */
  sign(path: string, claims: Claims, lastsMs: number): string
  /** The claims of a signed URL; undefined if the signature is wrong or has expired. */
  read(address: string): Claims | undefined
}

/** Signed URLs, for clients that cannot send an access token, such as media players. */
export function createSignedUrls(key: Buffer, clock: Clock): SignedUrls {
  const signatureOf = (path: string, query: URLSearchParams) =>
    createHmac('sha256', key)
      .update(JSON.stringify([path, ...query]))
      .digest('base64url')

  return {
    sign: (path, claims, lastsMs) => {
      const expires = Math.floor(later(clock(), lastsMs).getTime() / secondMs)
      const query = new URLSearchParams({ ...claims, expires: String(expires) })
      query.append('signature', signatureOf(path, query))
      return `${path}?${query}`
    },
    read: (address) => {
      const [path = '', ...rest] = address.split('?')
      const query = new URLSearchParams(rest.join('?'))
      const given = query.get('signature') ?? ''
      query.delete('signature')
      if (!isSameSecret(given, signatureOf(path, query))) return undefined
      const { expires, ...claims } = Object.fromEntries(query)
      return clock().getTime() < Number(expires) * secondMs ? claims : undefined
    },
  }
}
