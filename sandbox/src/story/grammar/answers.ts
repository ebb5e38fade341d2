import type { PlaceName } from './places/index.ts'
import type { Length, Mood, Pronoun } from './types.ts'

/** What the parent says about the story. */
export type Answers = {
  hero: string
  kind: string
  pronoun: Pronoun
  place: PlaceName
  mood: Mood
  length: Length
}
