import { accountTexts } from '@storylamp/contract/texts'
import { tooManyOf } from '../../../platform/http/endpoints/rate-limit.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import type { Check } from '../../../platform/passwords/passwords.ts'
import type { AccountDeps } from '../deps.ts'

/**
 * Tries a password of an account. Only attempts that fail add up: one counts when its turn comes, and is forgotten when it
 * was right and enough.
 */
export async function tryPassword<Known>(
  { passwords, failedSignIns }: AccountDeps,
  name: string,
  work: (check: Check) => Promise<Known | undefined>,
  isEnough = (_known: Known) => true,
): Promise<Known | undefined | Failure> {
  const outcome = await passwords.inTurn(async (check) => {
    const exceeded = await failedSignIns.use(name)
    if (exceeded !== undefined) return { refused: tooManyOf(accountTexts.tooManyTries, exceeded.waitMs) }
    return { known: await work(check) }
  })
  if (outcome.refused !== undefined) return outcome.refused
  if (outcome.known !== undefined && isEnough(outcome.known)) await failedSignIns.forget(name)
  return outcome.known
}
