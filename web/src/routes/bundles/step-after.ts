/** One dialog of a purchase. */
export type Step = 'asking' | 'bought' | 'boughtBefore' | 'short'

/** S8.07: what follows from the words that a purchase was refused with, if it was. */
export function stepAfter(words: string | undefined): Step {
  if (words === undefined) return 'bought'
  if (/already purchased/i.test(words)) return 'boughtBefore'
  return /insufficient/i.test(words) ? 'short' : 'asking'
}
