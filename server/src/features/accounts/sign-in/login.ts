import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findAccountByName } from '../family/account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { keepCode, makeCode } from '../registration/one-time-codes.ts'
import { tryPassword } from './try-password.ts'
import { mailToRegistrant } from '../registration/mail-to-registrant.ts'
import { findRegistration } from '../registration/registration-queries.ts'
import { passSecondFactor, wrongFactorCode } from '../second-factor/second-factor-code.ts'
import { startSession } from '../sessions/start-session.ts'
import type { TokenPair } from '../sessions/token-pairs.ts'

export type Credentials = { emailusername: string; password: string; otp?: string | undefined }

type LoggedIn =
  | (TokenPair & { isVerifyEmailOtp: true })
  | { isVerifyEmailOtp: true; isSecondFactorNeeded: true }
  | { isVerifyEmailOtp: false }

/** Whoever is not known costs as much time as whoever is (D12). */
export async function login(deps: AccountDeps, credentials: Credentials): Promise<LoggedIn | Failure> {
  const { emailusername: name, password, otp } = credentials
  const account = await findAccountByName(deps.db, name)
  const attempt = await findRegistration(deps.db, name)
  const known = await tryPassword(
    deps,
    name,
    async (check) => {
      if ((await check(account?.password_hash, password)) && account !== undefined) {
        return passSecondFactor(deps, account.id, otp)
      }
      return attempt !== undefined && (await check(attempt.password_hash, password)) ? 'attempt' : undefined
    },
    // Whoever has the password alone must not be able to try codes without end.
    (found) => found === 'passed' || found === 'attempt',
  )
  if (known instanceof Failure) return known
  if (known === 'passed' && account !== undefined) {
    const tokens = await startSession(deps.db, account.id, deps.clock())
    return { ...tokens, isVerifyEmailOtp: true }
  }
  if (known === 'code missing') return { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
  if (known === 'code wrong') return wrongFactorCode('unauthorized')
  if (known === undefined) return new Failure('unauthorized', accountTexts.invalidCredentials)
  await mailAnotherCode(deps, name)
  return { isVerifyEmailOtp: false }
}

async function mailAnotherCode(deps: AccountDeps, email: string): Promise<void> {
  if ((await deps.codesPerDay.use(email)) !== undefined) return
  const code = await makeCode(deps, 'verify', email)
  await deps.db.transaction().execute(async (transaction) => {
    await keepCode(transaction, code)
    await mailToRegistrant(transaction, deps, email, code.code)
  })
}
