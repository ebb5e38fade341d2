import type { Db } from '../../../platform/db/database.ts'
import { isCommon, wordsOf } from '../words.ts'
import { distance, distanceToBeginning } from './distance.ts'
import { type Candidate, findCandidates, findKnown } from './word-queries.ts'

/** The words of the shop that a typed one may mean, and how well each fits it, up to 1. */
export type Meaning = Map<string, number>

/** One way to read what was typed: a meaning for each of its words. */
export type Reading = Meaning[]

export type ReadQuery = {
  words: string[]
  /** The words that nothing in the shop has. */
  unknown: string[]
  /** As it stands, and with neighbouring words joined. */
  readings: Reading[]
}

const maxWords = 4

/** From here on a word fits without a mistake: as it is, in another form, or as a beginning. */
const withoutMistake = 0.7

const knownFit = 0.98

const soundFit = 0.62

const maxWithout = 8
const maxOfShort = 4
const maxMistaken = 8

export const withoutMistakes = (readings: Reading[]): Reading[] => readings.map((reading) => reading.map(exactly))

/** Takes only those words for mistakes that nothing in the shop has. */
export const withLikelyMistakes = (readings: Reading[]): Reading[] =>
  readings.map((reading) => reading.map((meaning) => (isKnown(meaning) ? exactly(meaning) : meaning)))

const exactly = (meaning: Meaning): Meaning => new Map([...meaning].filter(([, fit]) => fit >= withoutMistake))

export async function readQuery(db: Db, query: string): Promise<ReadQuery> {
  const words = distinctiveWords(query)
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const meanings = await readWords(db, [...words, ...joined])
  const readings = [words.map((word) => meaningOf(meanings, word))]
  for (const [at, word] of joined.entries()) {
    const others = words.map((other) => meaningOf(meanings, other))
    readings.push(others.toSpliced(at, 2, meaningOf(meanings, word)))
  }
  const unknown = words.filter((word) => !isKnown(meaningOf(meanings, word)))
  return { words, unknown, readings: readings.filter((reading) => reading.length > 0) }
}

/** The words that a thing must have. If all are common or single letters, it is the longest of them. */
function distinctiveWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const distinctive = words.filter((word) => word.length > 1 && !isCommon(word))
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1)
  return distinctive.length > 0 ? distinctive.slice(0, maxWords) : longest
}

const isKnown = (meaning: Meaning) => [...meaning.values()].some((fit) => fit >= knownFit)

/** Reads one word as two that were joined by mistake, or two that were split in a wrong place, if one of the halves is known. */
export async function readHalves(db: Db, { words, unknown }: ReadQuery): Promise<Reading[]> {
  const splits = unknown.flatMap((word) =>
    splitsOf(word).map((halves) => ({ halves, all: words.toSpliced(words.indexOf(word), 1, ...halves) })),
  )
  if (words.length === 2 && unknown.length > 0)
    splits.push(...splitsOf(words.join('')).map((halves) => ({ halves, all: halves })))
  if (splits.length === 0) return []
  const known = await findKnown(db, [...new Set(splits.flatMap(({ halves }) => halves))])
  const knownIn = (halves: string[]) => halves.reduce((sum, half) => sum + (known.has(half) ? half.length : 0), 0)
  const tried = splits
    .filter(({ halves }) => knownIn(halves) > 0)
    .toSorted((a, b) => knownIn(b.halves) - knownIn(a.halves))
    .slice(0, maxSplits)
  const meanings = await readWords(db, [...new Set(tried.flatMap(({ all }) => all))])
  return tried.map(({ all }) => all.map((word) => meaningOf(meanings, word)))
}

const maxSplits = 6
const shortestHalf = 2

function splitsOf(word: string): [string, string][] {
  const letters = [...word].slice(0, 24)
  return letters
    .map((_, at): [string, string] => [letters.slice(0, at).join(''), letters.slice(at).join('')])
    .slice(shortestHalf, -shortestHalf + 1)
}

async function readWords(db: Db, words: string[]): Promise<Map<string, Meaning>> {
  const meanings = new Map<string, Meaning>()
  if (words.length === 0) return meanings
  for (const candidate of await findCandidates(db, words)) {
    const fit = fitOf(candidate)
    if (fit === 0) continue
    const meaning = meanings.get(candidate.typed) ?? new Map<string, number>()
    meaning.set(candidate.word, Math.max(fit, meaning.get(candidate.word) ?? 0))
    meanings.set(candidate.typed, meaning)
  }
  return new Map(
    [...meanings].map(([word, meaning]) => [word, bestOf(meaning, word.length > 2 ? maxWithout : maxOfShort)]),
  )
}

/** Few enough for a query that costs little. */
function bestOf(meaning: Meaning, most: number): Meaning {
  const byFit = [...meaning].toSorted(([, fit], [, other]) => other - fit)
  const mistaken = byFit.findIndex(([, fit]) => fit < withoutMistake)
  const border = mistaken === -1 ? byFit.length : mistaken
  return new Map([...byFit.slice(0, border).slice(0, most), ...byFit.slice(border).slice(0, maxMistaken)])
}

const meaningOf = (meanings: Map<string, Meaning>, word: string): Meaning => meanings.get(word) ?? new Map()

/** How well a word fits what was typed; 0 if it does not. */
function fitOf({ typed, typedStem, close, word, how }: Candidate): number {
  if (how === 'same') return word === typed ? 1 : knownFit
  if (how === 'begins') return 0.7 + 0.2 * (typed.length / close.length)
  if (how === 'sounds') return soundFit
  const mistakes = Math.min(distance(typed, close), distance(typedStem, close))
  if (mistakes <= mistakesIn(typed)) return 0.66 - 0.4 * (mistakes / typed.length) - (typed[0] === close[0] ? 0 : 0.02)
  if (typed.length >= shortestUnfinished && distanceToBeginning(typed, close) <= 1) return 0.45
  return 0
}

const shortestUnfinished = 5

const mistakesIn = ({ length }: string) => (length >= 7 ? 2 : 1)
