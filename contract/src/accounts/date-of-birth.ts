import * as z from 'zod/mini'
import { accountTexts } from './account-texts.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** A calendar day that is not in the future. Of a timestamp, the day counts (S3.02). */
export const dateOfBirth = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.overwrite((text) => text.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:\d{2})?$/, '$1')),
    z.refine((text) => z.iso.date().safeParse(text).success && text >= '1900-01-01', accountTexts.dobInvalid),
    z.refine((text) => text <= today() || !/^\d{4}-/.test(text), accountTexts.dobInFuture),
  )

const adultAge = 18

/** Somebody whose birthday is the 29th of February is of age on the 1st of March. */
function isAdult(born: string): boolean {
  const [year, ...monthAndDay] = today().split('-')
  return born <= [Number(year) - adultAge, ...monthAndDay].join('-')
}

/** A day in the future or none at all has a message of its own. */
export const dateOfBirthOfParent = dateOfBirth(accountTexts.dobRequired).check(
  z.refine((text) => !isDay(text) || text > today() || isAdult(text), accountTexts.parentTooYoung),
)

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Also false while one of the two is no date yet. */
export const isTooOldFor = (parent: unknown, child: unknown): boolean =>
  isDay(parent) && isDay(child) && child <= parent
