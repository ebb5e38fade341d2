import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { signedIn, tryPassword } from './try-password.ts'

/** Asks for the password again. Failures are limited like failed sign-ins, so that a stolen session cannot guess it. */
export async function confirmPassword(
  deps: AccountDeps,
  email: string,
  passwordHash: string | undefined,
  password: string,
) {
  const stored = passwordHash === undefined ? [] : [passwordHash]
  const outcome = await tryPassword(deps, signedIn(email), (check) => check(stored, password))
  if (outcome instanceof Failure) return outcome
  return outcome === undefined ? passwordWrong() : undefined
}

export function passwordWrong() {
  const message = accountTexts.passwordWrong
  return new Failure('password_wrong', message, { errors: [{ path: 'password', message }] })
}
