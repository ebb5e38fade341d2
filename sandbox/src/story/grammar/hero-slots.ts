import type { Answers } from './answers.ts'
import { withArticle } from './article.ts'
import type { Slots } from './fill.ts'

const pronounSlots = {
  she: { they: 'she', their: 'her', themself: 'herself' },
  he: { they: 'he', their: 'his', themself: 'himself' },
  they: { they: 'they', their: 'their', themself: 'themselves' },
}

export function heroSlots({ hero, kind, pronoun }: Answers): Slots {
  const plainKind = /^\p{Lu}\p{Ll}/u.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind
  return { hero, kind: plainKind, aKind: withArticle(plainKind), ...pronounSlots[pronoun] }
}
