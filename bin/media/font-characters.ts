const typographic = '–—‘’‚“”„•…‹›€™−⁄′″'
const westernEuropean = 'ıŒœˆ˚˜'

/** The characters of the shop's own texts: ASCII, Latin-1 and typographic punctuation. */
export const characters = [...span(0x20, 0x7e), ...span(0xa0, 0xff), ...typographic, ...westernEuropean].join('')

/** The characters as a CSS unicode-range: neighbours are written as one range. */
export function rangeOf(text: string): string {
  const ranges: { first: number; last: number }[] = []
  for (const code of [...text].map(codeOf).sort((a, b) => a - b)) {
    const previous = ranges.at(-1)
    if (previous?.last === code - 1) previous.last = code
    else ranges.push({ first: code, last: code })
  }
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

function span(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}
