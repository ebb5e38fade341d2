import { foundPerPage, maxFound } from '@storylamp/contract/search/search-limits'
import type { Db } from '../../platform/db/database.ts'
import { findByCode, findByNames, findByWords, findWithSome } from './queries.ts'
import { byRank, inText, type Ranked, rank } from './rank.ts'
import {
  type Meaning,
  type Reading,
  readHalves,
  readQuery,
  withLikelyMistakes,
  withoutMistakes,
} from './reading/read-query.ts'
import type { Kind } from './tables.ts'
import { wordsOf } from './words.ts'

export type Result = { ranked: Ranked[]; readings: Reading[] }

/** So few results leave room for what has only some of the words. */
const few = 3

/** In a longer query, a word that the shop has is never taken for a mistake. */
const maxMistakenWords = 3

/** What fits a query, best first: first without mistakes, then with them, at last by some of the words. Each step is bounded. */
export async function find(db: Db, query: string): Promise<Result> {
  const read = await readQuery(db, query)
  const { words, unknown, readings } = read
  const exact = withoutMistakes(readings)
  const found = [...(await findCodes(db, query)), ...(await findAll(db, exact, inText.exact, query))]
  if (found.length >= foundPerPage || hasNamed(found)) return { ranked: inOrder(found), readings: exact }
  if (unknown.length > 0) found.push(...(await findAll(db, withLikelyMistakes(readings), inText.mistaken, query)))
  const mayAllBeMistaken = found.length === 0 && words.length <= maxMistakenWords
  if (mayAllBeMistaken) found.push(...(await findAll(db, readings, inText.mistaken, query)))
  if (found.length >= few || hasNamed(found)) return { ranked: inOrder(found), readings }
  const halves = await readHalves(db, read)
  found.push(...(await findAll(db, halves, inText.mistaken, query)))
  if (!hasNamed(found)) found.push(...(await findSome(db, readings[0] ?? [])))
  return { ranked: inOrder(found), readings: [...readings, ...halves] }
}

const hasNamed = (found: Ranked[]) => found.some(({ isNamed }) => isNamed)

/** The entries that have all words of a reading: in the name, and if those are not too many anyway, anywhere. */
async function findAll(db: Db, readings: Reading[], textFit: number, query: string): Promise<Ranked[]> {
  const possible = readings.filter(isPossible)
  if (possible.length === 0) return []
  const expression = withAll(possible)
  const entries = await findByNames(db, expression)
  if (entries.length < maxFound) entries.push(...(await findByWords(db, expression)))
  const whole = wordsOf(query).join(' ')
  return entries.map((entry) => rank(entry, possible, whole, () => textFit))
}

/** The entries with at least one of the words; those with more of them count more. */
async function findSome(db: Db, reading: Reading): Promise<Ranked[]> {
  if (reading.length < 2) return []
  const entries = await findWithSome(db, reading.map(anyOf))
  return entries.map((entry) => rank(entry, [reading], '', (place) => (entry.has[place] ? inText.mistaken : 0)))
}

const shortestCode = 3

/** Products by their SKU or its beginning, with or without its hyphens. */
async function findCodes(db: Db, query: string): Promise<Ranked[]> {
  const code = wordsOf(query).join('')
  if (code.length < shortestCode) return []
  const entries = await findByCode(db, code)
  return entries.map((entry) => ({ ...entry, score: entry.code === code ? 2 : 0.5, isNamed: entry.code === code }))
}

/** Each entry once, in its best place. */
function inOrder(ranked: Ranked[]): Ranked[] {
  const best = new Map<string, Ranked>()
  for (const one of ranked.toSorted(byRank)) if (!best.has(keyOf(one))) best.set(keyOf(one), one)
  return [...best.values()].slice(0, maxFound)
}

export const keyOf = ({ kind, id }: { kind: Kind; id: string }): string => `${kind} ${id}`

/** Whether each of its words has a meaning. */
const isPossible = (reading: Reading): boolean => reading.length > 0 && reading.every(({ size }) => size > 0)

/** A tsquery for what has every word of at least one of the readings, which must be possible. */
const withAll = (readings: Reading[]): string =>
  readings.map((reading) => `(${reading.map(anyOf).join(' & ')})`).join(' | ')

/** Words hold letters and digits only, so they need no escaping. Nothing matches a word without a meaning. */
const anyOf = (meaning: Meaning): string =>
  meaning.size === 0 ? '' : `(${[...meaning.keys()].map((word) => `'${word}'`).join(' | ')})`
