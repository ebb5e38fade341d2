import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { Check } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { tryPassword } from './try-password.ts'
import { wrongFactorCode } from '../second-factor/second-factor-code.ts'

/** Wrong answers count like failed sign-ins: a stolen token must not become a way to guess the password. */
export async function confirmPassword(
  deps: AccountDeps,
  email: string,
  kept: string | undefined,
  password: string,
  isCodeRight = async () => true,
): Promise<Failure | undefined> {
  const work = async (check: Check) => {
    if (!(await check(kept, password))) return undefined
    return (await isCodeRight()) ? 'right' : 'code wrong'
  }
  const known = await tryPassword(deps, email, work, (found) => found === 'right')
  if (known === 'right') return undefined
  if (known === 'code wrong') return wrongFactorCode('invalid_input')
  if (known !== undefined) return known
  const errors = [{ path: 'password', message: accountTexts.passwordWrong }]
  return new Failure('invalid_input', accountTexts.passwordWrong, { errors })
}
