const plainLetters: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'a', œ: 'o', ß: 's' }
const longestWord = 40

/** The words of a text without case, accents and punctuation, in their order: as search_words() in the database. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđıæœß]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/['’](s(?![\p{L}\p{N}_]))?/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, longestWord).join(''))

export type PlacedWord = { word: string; start: number; end: number }

/** The words with their places in the text, in UTF-16 code units. */
export const placedWords = (text: string): PlacedWord[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu)].flatMap(({ 0: part, index }) =>
    wordsOf(part).map((word) => ({ word, start: index, end: index + part.length })),
  )

const common = new Set(
  (
    'a about all am an and any are as at be by can cannot cant could did didnt do dont does doesnt for from get got had has have how i if in is it its me my ' +
    'of on or our ours please should so some than that the their them there these they this to us want was we what when where ' +
    'which who why will with wont would you your'
  ).split(' '),
)

/** Words that nearly every text has, which need not be found. */
export const isCommon = (word: string): boolean => common.has(word)
