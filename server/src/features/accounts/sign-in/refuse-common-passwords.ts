import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isCommonPassword } from '../../../platform/passwords/common-passwords.ts'

type Typed = { path: string; password: string | undefined }

/** Names the fields whose new passwords are among those that attackers try first. */
export async function refuseCommonPasswords(typed: Typed[]) {
  const message = accountTexts.passwordCommon
  const areCommon = await Promise.all(typed.map(({ password }) => password !== undefined && isCommonPassword(password)))
  const errors = typed.filter((_, at) => areCommon[at]).map(({ path }) => ({ path, message }))
  return errors.length === 0 ? undefined : new Refusal('invalid_input', message, { errors })
}

export const passwordsOfChildren = (children: { password?: string | undefined }[]): Typed[] =>
  children.map(({ password }, at) => ({ path: `children.${at}.password`, password }))
