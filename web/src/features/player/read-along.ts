import type { Track } from '@storylamp/contract/playlist/playlist'
import { paragraphsOf } from './performers/sentences.ts'

/** A sentence of a transcript and where it begins: in seconds, or as a number of sentences for a text that is read aloud. */
export type Line = { text: string; start: number }

/** The transcript by paragraphs; undefined where nobody knows when a sentence is spoken. */
export function linesOf({ kind, text, sentences }: Track, language: string): Line[][] | undefined {
  if (sentences !== undefined) return [...Map.groupBy(sentences, ({ paragraph }) => paragraph).values()]
  if (kind !== 'text' || text === undefined) return undefined
  let count = 0
  return paragraphsOf(text, language).map((paragraph) =>
    paragraph.map((sentence) => {
      const line = { text: sentence, start: count }
      count += 1
      return line
    }),
  )
}

/** The sentence that is spoken, or the one before a pause; undefined before the first. */
export const spokenAt = (lines: Line[][], at: number): Line | undefined =>
  lines.flat().findLast(({ start }) => start <= at)
