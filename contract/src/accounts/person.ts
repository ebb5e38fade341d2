import * as z from 'zod/mini'
import { mostChildren, typedTextLimit } from '../limits.ts'
import { typedLine } from '../text.ts'
import { accountTexts } from '../texts.ts'
import { newPassword } from './password.ts'

export const personName = (required: string) => typedLine(required, typedTextLimit)

export const mobileNumber = z
  .string(accountTexts.mobileInvalid)
  .check(z.trim(), z.regex(/^\d{10}$/, accountTexts.mobileInvalid))

const today = () => new Date().toISOString().slice(0, 10)

/** A day on the calendar, not in the future. Whoever sends a moment means its day (S3.02). */
export const dateOfBirth = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.overwrite((text) => text.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}[\d:.]*(Z|[+-]\d{2}:\d{2})?$/, '$1')),
    z.refine((text) => z.iso.date().safeParse(text).success && text >= '1900-01-01', accountTexts.dobInvalid),
    z.refine((text) => text <= today() || !/^\d{4}-/.test(text), accountTexts.dobInFuture),
  )

/** One spelling for one name: a child that signs in need not think of capitals. */
export const username = (required: string) =>
  typedLine(required, typedTextLimit).check(
    z.overwrite((text) => text.normalize('NFKC').toLowerCase()),
    z.regex(/^[\p{L}\p{M}\p{N}._-]+$/u, accountTexts.usernameInvalid),
  )

/** What a child's account needs, and no more (S3.12). */
export const childForm = z.strictObject({
  name: personName(accountTexts.childNameRequired),
  username: username(accountTexts.childUsernameRequired),
  password: newPassword(accountTexts.passwordTooShort),
  dob: dateOfBirth(accountTexts.childDobRequired),
})
export type ChildForm = z.infer<typeof childForm>

type Named = { username?: unknown }

/** The positions of those whose username already stands before them in the same form. */
export const repeatedUsernames = (children: readonly Named[]): number[] =>
  children.flatMap(({ username }, at) =>
    children.slice(0, at).some((earlier) => earlier.username === username) ? [at] : [],
  )

/** No two children of one form may share a username. */
export const childrenOf = <Child extends z.ZodMiniType<Named>>(child: Child) =>
  z.array(child, accountTexts.childrenRequired).check(
    z.maxLength(mostChildren, accountTexts.tooManyChildren),
    z.check<Named[]>(({ value, issues }) => {
      for (const at of repeatedUsernames(value)) {
        issues.push({ code: 'custom', path: [at, 'username'], message: accountTexts.usernameTwice, input: value })
      }
    }),
  )
