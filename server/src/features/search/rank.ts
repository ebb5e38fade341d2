import type { Entry } from './queries.ts'
import type { Meaning, Reading } from './reading/read-query.ts'
import type { Kind } from './tables.ts'
import { isCommon } from './words.ts'

export type Ranked = {
  kind: Kind
  id: string
  folded: string
  score: number
  /** Whether its name has all the words. */
  isNamed: boolean
}

/** How well a word counts that stands in the text and not in the name. */
export const inText = { exact: 0.3, mistaken: 0.15 }

const kinds: Kind[] = ['product', 'bundle', 'story', 'page']

/** Scores an entry by its best reading; `whole` is the whole query. `textFit` is for words, by their place in the reading, that the name does not have. */
export function rank(entry: Entry, readings: Reading[], whole: string, textFit: (place: number) => number): Ranked {
  const { kind, id, folded } = entry
  const names = folded.split(' ')
  const scores = readings.map((reading) => scoreOf(reading, names, textFit))
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one), { score: 0, isNamed: false })
  return { kind, id, folded, score: best.score + (folded === whole ? 0.2 : 0), isNamed: best.isNamed }
}

function scoreOf(reading: Reading, names: string[], textFit: (place: number) => number) {
  const fits = reading.map((meaning) => bestIn(meaning, names))
  const sum = fits.reduce((total, { fit }, place) => total + (fit || textFit(place)), 0)
  const matched = new Set(fits.flatMap(({ fit, name }) => (fit > 0 ? [name] : [])))
  const distinctive = names.filter((name) => !isCommon(name))
  const share = matched.size / Math.max(1, distinctive.length, matched.size)
  return { score: sum / reading.length + share * 0.15, isNamed: fits.every(({ fit }) => fit > 0) }
}

function bestIn(meaning: Meaning, names: string[]): { fit: number; name: string } {
  return names
    .map((name) => ({ name, fit: meaning.get(name) ?? 0 }))
    .reduce((best, one) => (one.fit > best.fit ? one : best), { name: '', fit: 0 })
}

/** Best first; of equals the shorter name, and in the end an order that never changes. */
export function byRank(a: Ranked, b: Ranked): number {
  const byKind = kinds.indexOf(a.kind) - kinds.indexOf(b.kind)
  return b.score - a.score || a.folded.length - b.folded.length || byKind || (a.id < b.id ? -1 : 1)
}
