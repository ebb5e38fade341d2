/** Longer ones are cut: Chromium falls silent in the middle of what takes its voices too long. */
const mostCharacters = 200

/** A text in pieces that a voice can read one by one, each a sentence where it is short enough. */
export function sentencesOf(text: string, language: string): string[] {
  // A single line break is only where a line was full; two begin a paragraph.
  const flowing = text.replace(/(?<!\n)\n(?!\n)/g, ' ')
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(flowing)
  return [...segments].flatMap(({ segment }) => pieces(segment.replace(/\s+/g, ' ').trim())).filter(isHeard)
}

function pieces(sentence: string): string[] {
  if (sentence.length <= mostCharacters) return [sentence]
  const end = placeToCut(sentence.slice(0, mostCharacters))
  return [sentence.slice(0, end).trim(), ...pieces(sentence.slice(end).trim())]
}

/** After the last comma or the like, else after the last space, else wherever the piece ends. */
function placeToCut(start: string): number {
  const pause = /^.*[,;:–—](?=\s)/.exec(start)?.[0].length
  const space = start.lastIndexOf(' ')
  return pause ?? (space > 0 ? space : start.length)
}

const isHeard = (piece: string) => /[\p{L}\p{N}]/u.test(piece)
