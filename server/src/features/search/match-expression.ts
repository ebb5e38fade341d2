import type { Meaning, Reading } from './reading/read-query.ts'

/** A tsquery for what has every word of at least one reading; undefined if no reading has a meaning for each word. */
export function withAll(readings: Reading[]): string | undefined {
  const possible = readings.filter((reading) => reading.length > 0 && reading.every(({ size }) => size > 0))
  if (possible.length === 0) return undefined
  return possible.map((reading) => `(${reading.map(anyOf).join(' & ')})`).join(' | ')
}

/** Words hold letters and digits only, so they need no escaping. */
export const anyOf = (meaning: Meaning): string => `(${[...meaning.keys()].map((word) => `'${word}'`).join(' | ')})`
