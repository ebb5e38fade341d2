import type { Tracking } from './tables.ts'

export const isSameTracking = (one: Tracking | null, other: Tracking): boolean =>
  one !== null && one.carrier === other.carrier && one.number === other.number && one.url === other.url
