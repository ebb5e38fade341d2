import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { newPassword as newPasswordOf } from '@storylamp/contract/accounts/fields/password'
import type { FieldProblem } from '../../ui/forms/use-form.ts'

const chosen = newPasswordOf(accountTexts.newPasswordRequired)

type Typed = { newPassword: string; confirmPassword: string }

/** Only the browser compares the confirmation: one password is sent. */
export function problemsOfNewPassword({ newPassword, confirmPassword }: Typed): FieldProblem[] {
  const [issue] = chosen.safeParse(newPassword).error?.issues ?? []
  const confirmation = confirmPassword === '' ? accountTexts.confirmNewPassword : accountTexts.newPasswordsDiffer
  return [
    ...(issue === undefined ? [] : [{ path: 'newPassword', message: issue.message }]),
    ...(confirmPassword !== '' && confirmPassword === newPassword
      ? []
      : [{ path: 'confirmPassword', message: confirmation }]),
  ]
}
