import { createHmac } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'

/** A row's place in a sorted list: the page that begins or ends beside it, what it is sorted by, and its id. */
export type Place = { page: number; key: string; id: string }

export type Cursors = {
  /** A place in a list, as text that only this shop can make. The list is named by its filters and its order. */
  seal(list: string, place: Place): string
  /** Undefined unless it was made for this very list. The row itself may be gone or have moved since. */
  open(list: string, cursor: string): Place | undefined
}

export function createCursors(key: Buffer): Cursors {
  const signatureOf = (list: string, place: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([list, place]))
      .digest('base64url')
      .slice(0, 22)

  return {
    seal: (list, { page, key: sortedBy, id }) => {
      const place = JSON.stringify([page, sortedBy, id])
      return `${Buffer.from(place).toString('base64url')}.${signatureOf(list, place)}`
    },
    open: (list, cursor) => {
      const [encoded = '', signature = ''] = cursor.split('.')
      const place = Buffer.from(encoded, 'base64url').toString()
      if (!isSameSecret(signature, signatureOf(list, place))) return undefined
      const [page, sortedBy, id] = JSON.parse(place) as [number, string, string]
      return { page, key: sortedBy, id }
    },
  }
}
