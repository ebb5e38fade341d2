import * as z from 'zod/mini'
import { passwordLimits } from '../../limits.ts'
import { accountTexts } from '../account-texts.ts'

/** The length counts code points, so that an emoji is one character. */
export const newPassword = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.refine((text) => [...text].length >= passwordLimits.min, accountTexts.passwordTooShort),
    z.refine((text) => [...text].length <= passwordLimits.max, accountTexts.passwordTooLong),
    z.refine((text) => text.isWellFormed() && !text.includes('\0'), accountTexts.passwordUnreadable),
  )

/** A password to compare with the stored one: the rules for new passwords do not apply. */
export const claimedPassword = z.string(accountTexts.passwordRequired).check(
  z.minLength(1, accountTexts.passwordRequired),
  z.refine((text) => [...text].length <= passwordLimits.max, accountTexts.passwordTooLong),
)
