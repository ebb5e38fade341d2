import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { findAccountByName } from './account-queries.ts'
import { keepCode, makeCode } from './one-time-codes.ts'
import type { AccountParts } from './parts.ts'
import { tryPassword } from './password-attempt.ts'
import { mailToRegistrant } from './registration-mail.ts'
import { findRegistration } from './registration-queries.ts'
import { passSecondFactor, wrongFactorCode } from './second-factor-code.ts'
import { startSession } from './sessions.ts'
import type { TokenPair } from './token-pairs.ts'

export type Credentials = { emailusername: string; password: string; otp?: string | undefined }

type LoggedIn =
  | (TokenPair & { isVerifyEmailOtp: true })
  | { isVerifyEmailOtp: true; isSecondFactorNeeded: true }
  | { isVerifyEmailOtp: false }

/** Whoever is not known costs as much time as whoever is (D12). */
export async function login(parts: AccountParts, credentials: Credentials): Promise<LoggedIn | Failure> {
  const { emailusername: name, password, otp } = credentials
  const account = await findAccountByName(parts.db, name)
  const attempt = await findRegistration(parts.db, name)
  const known = await tryPassword(
    parts,
    name,
    async (check) => {
      if ((await check(account?.password_hash, password)) && account !== undefined) {
        return passSecondFactor(parts, account.id, otp)
      }
      return attempt !== undefined && (await check(attempt.password_hash, password)) ? 'attempt' : undefined
    },
    // Whoever has the password alone must not be able to try codes without end.
    (found) => found === 'passed' || found === 'attempt',
  )
  if (known instanceof Failure) return known
  if (known === 'passed' && account !== undefined) {
    const tokens = await startSession(parts.db, account.id, parts.clock())
    return { ...tokens, isVerifyEmailOtp: true }
  }
  if (known === 'code missing') return { isVerifyEmailOtp: true, isSecondFactorNeeded: true }
  if (known === 'code wrong') return wrongFactorCode('unauthorized')
  if (known === undefined) return new Failure('unauthorized', accountTexts.invalidCredentials)
  await mailAnotherCode(parts, name)
  return { isVerifyEmailOtp: false }
}

async function mailAnotherCode(parts: AccountParts, email: string): Promise<void> {
  if ((await parts.codesPerDay.use(email)) !== undefined) return
  const code = await makeCode(parts, 'verify', email)
  await parts.db.transaction().execute(async (transaction) => {
    await keepCode(transaction, code)
    await mailToRegistrant(transaction, parts, email, code.code)
  })
}
