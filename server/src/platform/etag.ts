import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Evaluates If-None-Match: a list of tags, compared weakly, or `*`. */
export function isKnownToClient({ 'if-none-match': known }: IncomingHttpHeaders, etag: string): boolean {
  if (known === undefined || known === etag) return known !== undefined
  const tags = known.split(',').map(opaquePart)
  return tags.includes('*') || tags.includes(opaquePart(etag))
}

const opaquePart = (tag: string) => tag.trim().replace(/^W\//, '')
