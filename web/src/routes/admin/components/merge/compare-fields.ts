export type Fields = Record<string, unknown>

type Versions = { loaded: Fields; mine: Fields; theirs: Fields }

export type Difference = { name: string; mine: unknown; theirs: unknown; isTyped: boolean }

/** The fields where what a form would send differs from what is saved now; `isTyped` if it was changed in the form. */
export const compareFields = (names: string[], { loaded, mine, theirs }: Versions): Difference[] =>
  names
    .filter((name) => name in mine && !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      mine: mine[name],
      theirs: theirs[name],
      isTyped: !isSame(mine[name], loaded[name]),
    }))

const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** Lists of words, such as colors and collections, have no order. */
const comparable = (value: unknown): string => {
  const isWords = Array.isArray(value) && value.every((item) => typeof item === 'string')
  return JSON.stringify(isWords ? value.toSorted() : (value ?? null))
}
