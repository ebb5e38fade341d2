export type Title = { title: string; ids: string[] }

/** The titles in a test file that name statements of the specification. */
export const titlesWithIds = (source: string): Title[] =>
  titlesIn(source)
    .map((title) => ({ title, ids: idsIn(title) }))
    .filter(({ ids }) => ids.length > 0)

// The title of a test is the only text that is the first of several arguments.
const titlesIn = (source: string): string[] =>
  [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g)].map(([, , title = '']) => title)

/** `S7.18`, `D40`, `L17`, and every id of a range such as `S7.18-20` or `D50-D56`. */
function idsIn(title: string): string[] {
  const ranges = title.matchAll(/\b(S\d+\.|[DL])(\d+)(?:[-–](?:\1)?(\d+))?\b/g)
  return [...ranges].flatMap(([, section = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => {
      const number = String(Number(first) + step)
      return section + number.padStart(first.length, '0')
    }),
  )
}
