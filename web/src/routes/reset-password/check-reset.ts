import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { oneTimeCode, resetLink } from '@storylamp/contract/accounts/sign-in'
import { problemsOfNewPassword } from '../../features/account/check-new-password.ts'
import type { Check } from '../../ui/forms/use-form.ts'

type Typed = { otp: string; newPassword: string; confirmPassword: string }
export type NewPassword = { otp: string; newPassword: string }

export const checkReset: Check<NewPassword> = (typed) => {
  const { otp, ...passwords } = typed as Typed
  const code = otp.trim()
  const message = wrongWithCode(code)
  const wrong = [...(message === undefined ? [] : [{ path: 'otp', message }]), ...problemsOfNewPassword(passwords)]
  return wrong.length > 0 ? { wrong } : { data: { otp: code, newPassword: passwords.newPassword } }
}

function wrongWithCode(code: string): string | undefined {
  if (resetLink.test(code)) return undefined
  if (code === '') return accountTexts.otpRequired
  if (!/^\d+$/.test(code)) return accountTexts.otpDigitsOnly
  return oneTimeCode.safeParse(code).success ? undefined : accountTexts.otpInvalid
}
