import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { newPassword } from '@storylamp/contract/accounts/password'
import { oneTimeCode } from '@storylamp/contract/accounts/sign-in'
import type { Check, FieldProblem } from '../../ui/forms/check.ts'

type Typed = { otp: string; newPassword: string; confirmPassword: string }
export type NewPassword = { otp: string; newPassword: string }

const password = newPassword(accountTexts.newPasswordRequired)

/** Only the browser compares the confirmation: one password is sent (S5.12). */
export const checkReset: Check<NewPassword> = (typed) => {
  const { otp, ...passwords } = typed as Typed
  const code = otp.trim()
  const wrong: FieldProblem[] = [
    { path: 'otp', message: wrongWithCode(code) },
    { path: 'newPassword', message: password.safeParse(passwords.newPassword).error?.issues[0]?.message },
    { path: 'confirmPassword', message: wrongWithConfirmation(passwords) },
  ].filter((problem): problem is FieldProblem => problem.message !== undefined)
  return wrong.length > 0 ? { wrong } : { data: { otp: code, newPassword: passwords.newPassword } }
}

function wrongWithCode(code: string): string | undefined {
  if (code === '') return accountTexts.otpRequired
  if (!/^\d+$/.test(code)) return accountTexts.otpDigitsOnly
  return oneTimeCode.safeParse(code).success ? undefined : accountTexts.otpInvalid
}

function wrongWithConfirmation({ newPassword, confirmPassword }: Omit<Typed, 'otp'>): string | undefined {
  if (confirmPassword === '') return accountTexts.confirmNewPassword
  return confirmPassword === newPassword ? undefined : accountTexts.newPasswordsDiffer
}
