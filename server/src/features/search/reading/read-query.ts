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
  /** As it stands, and with neighbouring words joined. */
  readings: Reading[]
}

const mostWords = 6

/** From here on a word fits without a mistake: as it is, in another form, or as a beginning. */
export const withoutMistake = 0.7

export async function readQuery(db: Db, query: string): Promise<ReadQuery> {
  const words = tellingWords(query)
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const meanings = await readWords(db, [...words, ...joined])
  const readings = [words.map((word) => meaningOf(meanings, word))]
  for (const [at, word] of joined.entries()) {
    const others = words.map((other) => meaningOf(meanings, other))
    readings.push(others.toSpliced(at, 2, meaningOf(meanings, word)))
  }
  return { words, readings: readings.filter((reading) => reading.length > 0) }
}

/** The words that a thing must have. If all are common or single letters, it is the longest of them. */
function tellingWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const telling = words.filter((word) => word.length > 1 && !isCommon(word))
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 1)
  return telling.length > 0 ? telling.slice(0, mostWords) : longest
}

/** Reads words as two that were joined by mistake, if one of the halves is known. */
export async function readHalves(db: Db, words: string[]): Promise<Reading[]> {
  const splits = words.flatMap(splitsOf)
  if (splits.length === 0) return []
  const known = await findKnown(db, [...new Set(splits.flatMap(({ halves }) => halves))])
  const isKnown = (half: string) => known.has(half)
  const likely = splits.filter(({ halves }) => halves.some(isKnown)).toSorted((a, b) => knownIn(b) - knownIn(a))
  const tried = likely.slice(0, mostSplits)
  const meanings = await readWords(db, [...new Set(tried.flatMap(({ halves }) => halves))])
  return tried.map(({ halves }) => halves.map((half) => meaningOf(meanings, half)))

  function knownIn({ halves }: Split): number {
    return halves.reduce((sum, half) => sum + (isKnown(half) ? half.length : 0), 0)
  }
}

type Split = { halves: string[] }

const mostSplits = 6
const shortestHalf = 2

function splitsOf(word: string): Split[] {
  const letters = [...word].slice(0, 24)
  return letters
    .map((_, at) => ({ halves: [letters.slice(0, at).join(''), letters.slice(at).join('')] }))
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
  return meanings
}

const meaningOf = (meanings: Map<string, Meaning>, word: string): Meaning => meanings.get(word) ?? new Map()

/** How well a word fits what was typed; 0 if it does not. */
function fitOf({ typed, typedStem, close, word, how }: Candidate): number {
  if (how === 'same') return word === typed ? 1 : 0.98
  if (how === 'begins') return 0.7 + 0.2 * (typed.length / close.length)
  const mistakes = Math.min(distance(typed, close), distance(typedStem, close))
  if (mistakes <= mistakesIn(typed)) return 0.66 - 0.4 * (mistakes / typed.length) - (typed[0] === close[0] ? 0 : 0.02)
  if (typed.length >= shortestUnfinished && distanceToBeginning(typed, close) <= 1) return 0.45
  return 0
}

const shortestUnfinished = 5

/** How many mistakes a word of this length may have. */
const mistakesIn = ({ length }: string) => (length >= 7 ? 2 : 1)
