/** Chromium's voices stop in the middle of utterances that take too long. */
const maxCharacters = 200

/** Splits a text into sentences, and long sentences into pieces. */
export const sentencesOf = (text: string, language: string): string[] => paragraphsOf(text, language).flat()

/** The sentences of each paragraph. */
export const paragraphsOf = (text: string, language: string): string[][] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => sentencesOfParagraph(paragraph, language))
    .filter((sentences) => sentences.length > 0)

function sentencesOfParagraph(paragraph: string, language: string): string[] {
  const flowing = paragraph.replace(/\s+/g, ' ')
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(flowing)
  return [...segments].flatMap(({ segment }) => pieces(segment.trim())).filter(isSpeakable)
}
function pieces(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence]
  const end = placeToCut(sentence.slice(0, maxCharacters))
  return [sentence.slice(0, end).trim(), ...pieces(sentence.slice(end).trim())]
}

/** After the last comma or similar, else at the last space, else at the limit. */
function placeToCut(start: string): number {
  const pause = /^.*[,;:–—](?=\s)/.exec(start)?.[0].length
  const space = start.lastIndexOf(' ')
  return pause ?? (space > 0 ? space : start.length)
}

const isSpeakable = (piece: string) => /[\p{L}\p{N}]/u.test(piece)
