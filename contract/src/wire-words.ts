import * as z from 'zod/mini'

/** Codes inside, words on the wire. A word that two codes share is read as the last of them. */
export function wireWords<const Code extends string, const Word extends string>(
  words: Record<Code, Word>,
  message?: string,
) {
  const codes = Object.keys(words) as Code[]
  const codeOf = Object.fromEntries(codes.map((code) => [words[code], code])) as Record<Word, Code>
  return z.codec(z.enum([...new Set(Object.values<Word>(words))], message), z.enum(codes), {
    decode: (word) => codeOf[word],
    encode: (code) => words[code],
  })
}
