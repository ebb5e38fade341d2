import { createHash } from 'node:crypto'

/** A strong ETag: the hash of the bytes. */
export const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
