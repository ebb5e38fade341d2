import { createHmac } from 'node:crypto'
import { isSameSecret } from '../secrets/is-same-secret.ts'

/** A row's position in a sorted list: the page that begins or ends beside it, what it is sorted by, and its id. */
export type CursorPosition = { page: number; key: string; id: string }

export type Cursors = {
  /** A position in a list, as text that only this shop can make. The list is named by its filters and its order. */
  seal(list: string, position: CursorPosition): string
  /** Undefined unless it was made for this very list. The row itself may be gone or have moved since. */
  open(list: string, cursor: string): CursorPosition | undefined
}

export function createCursors(key: Buffer): Cursors {
  const signatureOf = (list: string, position: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, position]))
      .digest('base64url')
      .slice(0, 22)

  return {
    seal: (list, { page, key: sortedBy, id }) => {
      const position = JSON.stringify([page, sortedBy, id])
      return `${Buffer.from(position).toString('base64url')}.${signatureOf(list, position)}`
    },
    open: (list, cursor) => {
      const [encoded = '', signature = ''] = cursor.split('.')
      const position = Buffer.from(encoded, 'base64url').toString()
      if (!isSameSecret(signature, signatureOf(list, position))) return undefined
      const [page, sortedBy, id] = JSON.parse(position) as [number, string, string]
      return { page, key: sortedBy, id }
    },
  }
}
