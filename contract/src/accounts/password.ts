import * as z from 'zod/mini'
import { passwordLimits } from '../limits.ts'
import { accountTexts } from '../texts.ts'

/** A password that somebody chooses. Its length counts characters as people do, so an emoji is one. */
export const newPassword = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.refine((text) => [...text].length >= passwordLimits.min, accountTexts.passwordTooShort),
    z.refine((text) => [...text].length <= passwordLimits.max, accountTexts.passwordTooLong),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), accountTexts.passwordUnreadable),
  )

/** A password that somebody claims to know. */
export const claimedPassword = z.string(accountTexts.passwordRequired).check(
  z.minLength(1, accountTexts.passwordRequired),
  z.refine((text) => [...text].length <= passwordLimits.max, accountTexts.passwordTooLong),
)
