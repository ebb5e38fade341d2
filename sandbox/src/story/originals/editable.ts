import type { Original } from './library.ts'
import { findNames } from './names.ts'
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
