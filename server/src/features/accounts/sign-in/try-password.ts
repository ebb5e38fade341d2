import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import type { Check } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'

/**
 * Runs an attempt to prove a password. Every attempt counts as failed until it has succeeded, which resets the count:
 * so concurrent attempts cannot exceed the limit. `attempt` returns undefined for a wrong password.
 */
export async function tryPassword<Outcome>(
  { passwords, failedSignIns }: AccountDeps,
  name: string,
  attempt: (check: Check) => Promise<Outcome | undefined>,
  isSuccess = (_outcome: Outcome) => true,
): Promise<Outcome | undefined | Failure<'too_many'>> {
  const { refused, outcome } = await passwords.withSlot(async (check) => {
    const exceeded = await failedSignIns.use(name)
    if (exceeded !== undefined) return { refused: tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs) }
    return { outcome: await attempt(check) }
  })
  if (refused !== undefined) return refused
  if (outcome !== undefined && isSuccess(outcome)) await failedSignIns.reset(name)
  return outcome
}
