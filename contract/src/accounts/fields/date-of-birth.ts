import * as z from 'zod/mini'
import { accountTexts } from '../account-texts.ts'

const today = () => new Date().toISOString().slice(0, 10)

const isDay = (value: unknown): value is string => z.iso.date().safeParse(value).success

/** A calendar day that is not in the future. Of a timestamp, the day counts. Forms show the first message. */
export const dateOfBirth = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.overwrite((text) => text.replace(/T\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:\d{2})?$/, '')),
    z.refine((text) => isDay(text) && text >= '1900-01-01', accountTexts.dobInvalid),
    z.refine((text) => text <= today(), accountTexts.dobInFuture),
  )

const adultAge = 18

/** Somebody whose birthday is the 29th of February is of age on the 1st of March. */
function isAdult(born: string): boolean {
  const [year, ...monthAndDay] = today().split('-')
  return born <= [Number(year) - adultAge, ...monthAndDay].join('-')
}

export const dateOfBirthOfParent = dateOfBirth(accountTexts.dobRequired).check(
  z.refine(isAdult, accountTexts.parentTooYoung),
)

/** Also false while one of the two is no date yet. */
export const isTooOldFor = (parent: unknown, child: unknown): boolean =>
  isDay(parent) && isDay(child) && child <= parent
