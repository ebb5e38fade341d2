import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { findAccount } from '../family/account-queries.ts'
import { recordPasswordTyped } from '../sessions/session-queries.ts'
import { signedIn, tryPassword } from './try-password.ts'

/** Asks for the password again. Failures are limited like failed sign-ins, so that a stolen session cannot guess it. */
export async function confirmPassword(
  deps: AccountDeps,
  email: string,
  passwordHash: string | null | undefined,
  password: string,
) {
  const exceeded = await deps.passwordChecks.use(email)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
  const stored = passwordHash == null ? [] : [passwordHash]
  const outcome = await tryPassword(deps, {
    budget: signedIn(email),
    caller: email,
    prove: (check) => check(stored, password),
  })
  if (outcome instanceof Refusal) return outcome
  return outcome === undefined ? passwordWrong() : undefined
}

export async function confirmSessionPassword(deps: AccountDeps, { accountId, sessionId }: Member, password: string) {
  const account = await findAccount(deps.db, accountId)
  const name = account?.email ?? account?.username ?? ''
  const refused = await confirmPassword(deps, name, account?.password_hash, password)
  if (refused === undefined) await recordPasswordTyped(deps.db, sessionId, deps.clock())
  return refused
}

export const passwordWrong = () => refuseField('password_wrong', 'password', accountTexts.passwordWrong)
