import { mostFound } from '@storylamp/contract/search/search-limits'
import type { Db } from '../../platform/db/database.ts'
import { anyOf, withAll } from './match-expression.ts'
import { findByCode, findByNames, findByWords, findPartial, type Kind, type PartialEntry } from './queries.ts'
import { byRank, inText, type Ranked, rank } from './rank.ts'
import { type Meaning, type Reading, readHalves, readQuery, withoutMistake } from './reading/read-query.ts'
import { wordsOf } from './words.ts'

export type Result = { ranked: Ranked[]; readings: Reading[] }

/** What fits a query, best first. Whatever has all words without a mistake comes first; mistakes are allowed if no name has them. */
export async function find(db: Db, query: string): Promise<Result> {
  const { words, readings } = await readQuery(db, query)
  const byCode = await findCodes(db, query)
  const exact = readings.map((reading) => reading.map(exactOf))
  const strict = await findAll(db, exact, inText.exact, query)
  if (byCode.length > 0 || strict.length >= mostFound || strict.some(({ isNamed }) => isNamed)) {
    return { ranked: inOrder([...byCode, ...strict]), readings: exact }
  }
  const loose = await findAll(db, readings, inText.mistaken, query)
  if (strict.length + loose.length > 0) return { ranked: inOrder([...strict, ...loose]), readings }
  const halves = await readHalves(db, [...words, words.length > 1 ? words.join('') : []].flat())
  const split = await findAll(db, halves, inText.mistaken, query)
  if (split.length > 0) return { ranked: inOrder(split), readings: halves }
  return { ranked: inOrder(await findSome(db, readings[0] ?? [])), readings }
}

const exactOf = (meaning: Meaning): Meaning => new Map([...meaning].filter(([, fit]) => fit >= withoutMistake))

/** The entries that have all words of a reading, anywhere. */
async function findAll(db: Db, readings: Reading[], textFit: number, query: string): Promise<Ranked[]> {
  const expression = withAll(readings)
  if (expression === undefined) return []
  const entries = await findByWords(db, expression)
  // There are more than are ever shown, and those with all words in the name come first.
  if (entries.length === mostFound) entries.push(...(await findByNames(db, expression)))
  const whole = wordsOf(query).join(' ')
  return entries.map((entry) => rank(entry, readings, whole, () => textFit))
}

/** The entries with as many of the words as any has. */
async function findSome(db: Db, reading: Reading): Promise<Ranked[]> {
  const meanings = reading.filter(({ size }) => size > 0)
  const most = Math.min(meanings.length, reading.length - 1)
  for (let count = most; count > 0; count--) {
    const expression = withAll(choose(meanings, count))
    if (expression === undefined) return []
    const entries = await findPartial(db, expression, meanings.map(anyOf))
    const textFits = (entry: PartialEntry) => (place: number) => (entry.has[place] ? inText.mistaken : 0)
    if (entries.length > 0) return entries.map((entry) => rank(entry, [meanings], '', textFits(entry)))
  }
  return []
}

/** All ways to choose so many of them, in their order. */
function choose<Item>(items: Item[], count: number): Item[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, at) => choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]))
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
  return [...best.values()].slice(0, mostFound)
}

export const keyOf = ({ kind, id }: { kind: Kind; id: string }): string => `${kind} ${id}`
