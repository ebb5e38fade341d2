import type { Meaning, Reading } from './reading/read-query.ts'

/** Whether each of its words has a meaning. */
export const isPossible = (reading: Reading): boolean => reading.length > 0 && reading.every(({ size }) => size > 0)

/** A tsquery for what has every word of at least one of the readings, which must be possible. */
export const withAll = (readings: Reading[]): string =>
  readings.map((reading) => `(${reading.map(anyOf).join(' & ')})`).join(' | ')

/** Words hold letters and digits only, so they need no escaping. Nothing matches a word without a meaning. */
export const anyOf = (meaning: Meaning): string =>
  meaning.size === 0 ? '' : `(${[...meaning.keys()].map((word) => `'${word}'`).join(' | ')})`
