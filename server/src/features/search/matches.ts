import type { Reading } from './reading/read-query.ts'
import { placedWords, wordsOf } from './words.ts'

/** The parts of a name that fit what was typed: the beginning of a word, or all of it. */
export function matchesIn(name: string, readings: Reading[], query: string): [number, number][] {
  const typed = wordsOf(query)
  const meant = new Set(readings.flat().flatMap((meaning) => [...meaning.keys()]))
  const places = new Map<number, number>()
  for (const { word, start, end } of placedWords(name)) {
    if (!meant.has(word) || places.has(start)) continue
    const begun = typed.filter((part) => part !== word && wordsOf(name.slice(start, start + part.length))[0] === part)
    const isTyped = typed.includes(word) || begun.length === 0
    places.set(start, isTyped ? end : start + Math.max(...begun.map(({ length }) => length)))
  }
  return [...places]
}
