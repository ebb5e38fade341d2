import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { Check } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark } from '../devices/known-devices.ts'
import { findPerson } from '../family/people.ts'
import { recordPasswordTyped } from '../sessions/session-queries.ts'
import { shopBusy } from './new-passwords.ts'

/**
 * The counter for failed attempts. A success resets the owner's counter, but not the one that the strangers of a network
 * share. Keys begin with their kind, because a typed name may end with any text.
 */
export type Budget = {
  key: string
  isOwner: boolean
  /** The name that strangers of all networks together may try a limited number of times. */
  strangersTo?: string
}

export const strangers = (name: string, network: string): Budget => ({
  key: `strangers ${network} ${name}`,
  isOwner: false,
  strangersTo: name,
})

export const knownDevice = (name: string, deviceMark: string): Budget => ({
  key: `device ${hashOfMark(deviceMark).toString('base64url')} ${name}`,
  isOwner: true,
})

/** A signed-in user who is asked for the password again. */
export const signedIn = (name: string): Budget => ({ key: `session ${name}`, isOwner: true })

/** An admin who confirms an offered authenticator. */
export const offeredFactor = (accountId: string): Budget => ({ key: `factor ${accountId}`, isOwner: true })

type Attempt<Outcome> = {
  budget: Budget
  /** The network or account whose attempts wait for each other. */
  caller: string
  /** Returns undefined for a wrong password. */
  prove(check: Check): Promise<Outcome | undefined>
  isSuccess?(outcome: Outcome): boolean
}

/**
 * Runs an attempt to prove a password. It counts as failed until it succeeds, so that concurrent attempts cannot exceed the
 * limit.
 */
export async function tryPassword<Outcome>(
  deps: AccountDeps,
  { budget, caller, prove, isSuccess = () => true }: Attempt<Outcome>,
): Promise<Outcome | undefined | Refusal<'too_many'>> {
  const tried = await deps.passwords.withSlot(caller, async (check) => {
    const refused = await countFailure(deps, budget)
    return refused === undefined ? { outcome: await prove(check) } : { refused }
  })
  if (tried === 'busy') return shopBusy()
  const { refused, outcome } = tried
  if (refused !== undefined) return refused
  if (outcome !== undefined && isSuccess(outcome)) await uncountFailure(deps, budget)
  return outcome
}

/** A network that has used up its own tries takes none from the others. */
async function countFailure({ failedSignIns, strangersSignIns }: AccountDeps, { key, strangersTo }: Budget) {
  const exceeded = await failedSignIns.use(key)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
  const exceededByAll = strangersTo && (await strangersSignIns.use(strangersTo))
  return exceededByAll ? tooManyRequests(accountTexts.tooManyStrangers, exceededByAll.waitMs) : undefined
}

async function uncountFailure({ failedSignIns, strangersSignIns }: AccountDeps, budget: Budget): Promise<void> {
  const { key, isOwner, strangersTo } = budget
  if (isOwner) return failedSignIns.reset(key)
  await failedSignIns.reward(key)
  if (strangersTo !== undefined) await strangersSignIns.reward(strangersTo)
}

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
  const account = await findPerson(deps.db, accountId)
  const name = account?.email ?? account?.username ?? ''
  const refused = await confirmPassword(deps, name, account?.password_hash, password)
  if (refused === undefined) await recordPasswordTyped(deps.db, sessionId, deps.clock())
  return refused
}

export const passwordWrong = () => refuseField('password_wrong', 'password', accountTexts.passwordWrong)
