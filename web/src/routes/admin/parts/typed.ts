import type { Check } from '../../../ui/forms/check.ts'

/** What a form gives: text, in the shape of its fields' names. */
export type Typed = Record<string, unknown>

/** Nothing is no number, so that the shop's own words ask for one. */
export const numberOf = (typed: unknown): number => (typed === '' ? Number.NaN : Number(typed))

export const isTyped = (typed: unknown): boolean => typed !== undefined && typed !== ''

/** Stands in a form for as long as a file of it is under way. */
export const underWayField = 'fileUnderWay'

/** Semaphore what was typed into what the shop is told before it is checked. What is sent early would lack a file. */
export const shaped =
  <T>(check: Check<T>, shape: (typed: Typed) => object): Check<T> =>
  (typed) =>
    underWayField in typed
      ? { wrong: [{ path: '', message: 'Please wait until every file is uploaded' }] }
      : check(shape(typed as Typed))
