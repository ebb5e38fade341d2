export const longestTyped = 60

/** Removes line breaks, other control characters and bidirectional marks. */
export function clean(typed: string | undefined) {
  return (typed ?? '')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** An error message, or nothing. */
export function complaintAbout(typed: string, whenEmpty: string) {
  if (typed === '') return whenEmpty
  if (typed.length > longestTyped) return `That is too long: at most ${longestTyped} characters.`
  return undefined
}

export type Complaints = Record<string, string>

export function complaintsOf(all: Record<string, string | undefined>): Complaints {
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
