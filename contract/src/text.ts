import * as z from 'zod/mini'

// PostgreSQL cannot store NUL; the other control characters are never typed; and bidirectional overrides can disguise a
// text as another.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to find them
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const isPlain = (text: string) => !controlCharacters.test(text) && text.isWellFormed()

export const typedText = (required: string, maxLength: number) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
      z.refine(isPlain, 'Please use plain text only'),
    )

export const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')

const oneLine = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ')

export const isVisible = (text: string) => /[^\p{C}\p{M}\p{Z}]/u.test(text)

/** A required field of one line, with at least one visible character. */
export const typedLine = (required: string, maxLength: number) =>
  typedText(required, maxLength).check(z.overwrite(oneLine), z.refine(isVisible, required))

export const lineOrNone = (invalid: string, maxLength: number) =>
  z
    .string(invalid)
    .check(
      z.trim(),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
      z.refine(isPlain, 'Please use plain text only'),
      z.overwrite(oneLine),
    )

/** A list's search text; it appears in the page's URL. */
export const searchText = z.string().check(z.trim(), z.maxLength(200), z.refine(isPlain, 'Please use plain text only'))

/** A login name as entered, normalised like the stored names. */
export const loginName = (required: string, maxLength: number) =>
  typedText(required, maxLength).check(z.overwrite((name) => name.normalize('NFKC').toLowerCase()))
