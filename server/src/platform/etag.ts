import { createHash } from 'node:crypto'

/** What tells these bytes from all others. */
export const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
