import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failure.ts'
import { tooManyOf } from '../../platform/http/rate-limit.ts'
import type { Check } from '../../platform/passwords/passwords.ts'
import { findAccountByName } from './account-queries.ts'
import { keepCode, makeCode } from './one-time-codes.ts'
import type { AccountParts } from './parts.ts'
import { mailToRegistrant } from './registration-mail.ts'
import { findRegistration } from './registration-queries.ts'
import { startSession } from './sessions.ts'
import type { TokenPair } from './token-pairs.ts'

export type Credentials = { emailusername: string; password: string }

type LoggedIn = (TokenPair & { isVerifyEmailOtp: true }) | { isVerifyEmailOtp: false }

/** Whoever is not known costs as much time as whoever is (D12). */
export async function login(parts: AccountParts, credentials: Credentials): Promise<LoggedIn | Failure> {
  const { emailusername: name, password } = credentials
  const account = await findAccountByName(parts.db, name)
  const attempt = await findRegistration(parts.db, name)
  const known = await inTurn(parts, name, async (check) => {
    if (await check(account?.password_hash, password)) return 'account'
    return attempt !== undefined && (await check(attempt.password_hash, password)) ? 'attempt' : undefined
  })
  if (known instanceof Failure) return known
  if (known !== undefined) await parts.failedSignIns.forget(name)
  if (known === 'account' && account !== undefined) {
    const tokens = await startSession(parts.db, account.id, parts.clock())
    return { ...tokens, isVerifyEmailOtp: true }
  }
  if (known === undefined) return new Failure('unauthorized', accountTexts.invalidCredentials)
  await mailAnotherCode(parts, name)
  return { isVerifyEmailOtp: false }
}

/** An attempt counts only when its turn comes: until then those that are right have been forgotten again. */
const inTurn = <Known>(parts: AccountParts, name: string, work: (check: Check) => Promise<Known>) =>
  parts.passwords.inTurn(async (check) => {
    const exceeded = await parts.failedSignIns.use(name)
    if (exceeded !== undefined) return tooManyOf(accountTexts.tooManyTries, exceeded.waitMs)
    return work(check)
  })

async function mailAnotherCode(parts: AccountParts, email: string): Promise<void> {
  if ((await parts.codesPerDay.use(email)) !== undefined) return
  const code = await makeCode(parts, 'verify', email)
  await parts.db.transaction().execute(async (transaction) => {
    await keepCode(transaction, code)
    await mailToRegistrant(transaction, parts, email, code.code)
  })
}
