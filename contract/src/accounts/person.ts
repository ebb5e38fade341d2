import * as z from 'zod/mini'
import { maxChildren, typedTextLimit } from '../limits.ts'
import { typedLine } from '../text.ts'
import { accountTexts } from './account-texts.ts'
import { dateOfBirth } from './fields/date-of-birth.ts'
import { newPassword } from './fields/password.ts'

export const personName = (required: string) => typedLine(required, typedTextLimit)

/** Normalised, so that a child can sign in regardless of case. */
export const username = (required: string) =>
  typedLine(required, typedTextLimit).check(
    z.overwrite((text) => text.normalize('NFKC').toLowerCase()),
    z.regex(/^[\p{L}\p{M}\p{N}._-]+$/u, accountTexts.usernameInvalid),
  )

export const childForm = z.strictObject({
  name: personName(accountTexts.childNameRequired),
  username: username(accountTexts.childUsernameRequired),
  password: newPassword(accountTexts.passwordTooShort),
  dob: dateOfBirth(accountTexts.childDobRequired),
})
export type ChildForm = z.infer<typeof childForm>

type WithUsername = { username?: unknown }

export const repeatedUsernames = (children: readonly WithUsername[]): number[] =>
  children.flatMap(({ username }, index) =>
    children.slice(0, index).some((earlier) => earlier.username === username) ? [index] : [],
  )

export const childrenOf = <Child extends z.ZodMiniType<WithUsername>>(child: Child) =>
  z.array(child, accountTexts.childrenRequired).check(
    z.maxLength(maxChildren, accountTexts.tooManyChildren),
    z.check<WithUsername[]>(({ value, issues }) => {
      for (const index of repeatedUsernames(value)) {
        issues.push({ code: 'custom', path: [index, 'username'], message: accountTexts.usernameTwice, input: value })
      }
    }),
  )
