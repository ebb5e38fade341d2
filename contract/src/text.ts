import * as z from 'zod/mini'

// PostgreSQL can't store NUL, and nobody types the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** What a person typed: trimmed, present, not too long, and storable. */
export const typedText = (required: string, maxLength: number) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    z.refine((text) => !controlCharacters.test(text) && text.isWellFormed(), 'Please use plain text only'),
  )
