import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. */
export const isSameSecret = (given: string, due: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(due) && timingSafeEqual(Buffer.from(given), Buffer.from(due))
