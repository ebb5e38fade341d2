import { timingSafeEqual } from 'node:crypto'

/** Takes as long for a guess that is nearly right as for any other. */
export const isSameSecret = (given: string, due: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(due) && timingSafeEqual(Buffer.from(given), Buffer.from(due))
