import * as z from 'zod/mini'
import { versionSent } from '../admin/amount.ts'
import { settingTexts } from './setting-texts.ts'

type Fields = z.core.$ZodLooseShape

/** A part of the settings: its fields, and their values until an admin saves others. */
export type Section<Shape extends Fields = Fields> = {
  schema: z.ZodMiniObject<Shape, z.core.$strict>
  defaults: z.output<z.ZodMiniObject<Shape, z.core.$strict>>
}

export const section = <Shape extends Fields>(
  shape: Shape,
  defaults: z.output<z.ZodMiniObject<Shape, z.core.$strict>>,
): Section<Shape> => ({ schema: z.strictObject(shape), defaults })

/** A section as it is read, with the version that a change is based on. */
export const versioned = <Shape extends Fields>({ schema }: Section<Shape>) =>
  z.object({ ...schema.shape, version: z.int() })

export const changeOf = <Shape extends Fields>({ schema }: Section<Shape>) =>
  z.optional(z.partial(z.strictObject({ ...schema.shape, version: versionSent })))

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to find them
const unsafeCharacters = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const plainText = (maxLength: number, tidy: (text: string) => string) =>
  z.string(settingTexts.lineRequired).check(
    z.trim(),
    z.overwrite((text) => tidy(text.normalize('NFC'))),
    z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
    z.refine((text) => hasSafeLines(text) && text.isWellFormed(), 'Please use plain text only'),
  )

const hasSafeLines = (text: string) => !unsafeCharacters.test(text.replaceAll('\n', ''))

/** A line that may stay empty. */
export const line = (maxLength: number) => plainText(maxLength, (text) => text.replace(/\s+/g, ' '))

/** Text whose lines and paragraphs stay as they are typed; it may stay empty. */
export const lines = (maxLength: number) =>
  plainText(maxLength, (text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
  )
