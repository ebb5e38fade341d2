import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { Check } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOfMark } from '../devices/known-devices.ts'

/**
 * The counter for failed attempts (D63). A success resets the owner's counter, but not the one that strangers share. Keys begin
 * with their kind, because a typed name may end with any text.
 */
export type Budget = { key: string; isOwner: boolean }

export const strangers = (name: string): Budget => ({ key: `strangers ${name}`, isOwner: false })

export const knownDevice = (name: string, deviceMark: string): Budget => ({
  key: `device ${hashOfMark(deviceMark).toString('base64url')} ${name}`,
  isOwner: true,
})

/** A signed-in user who is asked for the password again. */
export const signedIn = (name: string): Budget => ({ key: `session ${name}`, isOwner: true })

/** An admin who confirms an offered authenticator. */
export const offeredFactor = (accountId: string): Budget => ({ key: `factor ${accountId}`, isOwner: true })

/**
 * Runs an attempt to prove a password. It counts as failed until it succeeds, so that concurrent attempts cannot exceed the
 * limit. `attempt` returns undefined for a wrong password.
 */
export async function tryPassword<Outcome>(
  { passwords, failedSignIns }: AccountDeps,
  { key, isOwner }: Budget,
  attempt: (check: Check) => Promise<Outcome | undefined>,
  isSuccess = (_outcome: Outcome) => true,
): Promise<Outcome | undefined | Refusal<'too_many'>> {
  const { refused, outcome } = await passwords.withSlot(async (check) => {
    const exceeded = await failedSignIns.use(key)
    if (exceeded !== undefined) return { refused: tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs) }
    return { outcome: await attempt(check) }
  })
  if (refused !== undefined) return refused
  if (outcome !== undefined && isSuccess(outcome))
    await (isOwner ? failedSignIns.reset(key) : failedSignIns.reward(key))
  return outcome
}
