import type { Original } from './library.ts'
import { type Detail, type Gender, notes } from './notes.ts'

export type Character = { name: string; pronoun: Gender | undefined }

/** What can be changed in a story. */
export type Editable = { characters: Character[]; details: Detail[]; ofOthers: string[] }

export function editableIn({ id, text }: Original): Editable {
  const { pronouns = {}, details = [], ofOthers = [] } = notes[id] ?? {}
  return {
    characters: findNames(text).map((name) => ({ name, pronoun: pronouns[name] })),
    details: details.filter(({ now }) => text.includes(now)),
    ofOthers,
  }
}

const inSentence = /(?<=[\p{L},;] )\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*/gu

/** The characters of a story in order of appearance: words that are capitalised inside a sentence. */
function findNames(text: string): string[] {
  const names = [...new Set([...text.matchAll(inSentence)].map(([name]) => name))]
  // 'Mother Squirrel' at the start of a sentence looks like a 'Squirrel' with a word before it.
  const whole = names.filter((name) => !names.some((other) => other.endsWith(` ${name}`)))
  return whole
    .filter((name) => !isPlace(name, text) && !isDay(name))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
}

const isDay = (name: string) => /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(name)

/** As in 'the Whispering Forest'. */
function isPlace(name: string, text: string) {
  return new RegExp(`\\bthe (?:\\p{Lu}\\p{Ll}+ )*${name}`, 'u').test(text)
}
