import type { PlaceName } from './places/index.ts'
import type { Length, Mood, Pronoun } from './types.ts'

/** The parent's choices for the story. */
export type Answers = {
  hero: string
  kind: string
  pronoun: Pronoun
  place: PlaceName
  mood: Mood
  length: Length
}
