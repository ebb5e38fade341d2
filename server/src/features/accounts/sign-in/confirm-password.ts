import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { AccountDeps } from '../deps.ts'
import { tryPassword } from './try-password.ts'

/** Asks for the password again. Failures count like failed sign-ins, so that a stolen session cannot guess it. */
export async function confirmPassword(
  deps: AccountDeps,
  email: string,
  passwordHash: string | undefined,
  password: string,
) {
  const outcome = await tryPassword(deps, email, async (check) => {
    return (await check(passwordHash, password)) ? 'right' : undefined
  })
  if (outcome instanceof Failure) return outcome
  return outcome === 'right' ? undefined : passwordWrong()
}

export function passwordWrong() {
  const message = accountTexts.passwordWrong
  return new Failure('password_wrong', message, { errors: [{ path: 'password', message }] })
}
