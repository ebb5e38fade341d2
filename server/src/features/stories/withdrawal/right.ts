import { withdrawalDays } from '@storylamp/contract/limits'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { daysAfter, isDayOver, longDate } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { StoryOrderRow } from '../queries.ts'

/** What an order keeps of the right to give it back, which families have in every country (D77). */
export const rightFor = (
  waivesWithdrawal: boolean,
  now: Date,
): Pick<StoryOrderRow, 'last_return_day' | 'consented_at'> =>
  waivesWithdrawal
    ? { last_return_day: null, consented_at: now }
    : { last_return_day: daysAfter(now, withdrawalDays), consented_at: null }

type Returned = Pick<StoryOrderRow, 'type' | 'state' | 'ended_at' | 'last_return_day' | 'first_used_at'>

/** Why an order cannot be given back, if so. */
export function refuseReturn({ type, state, ended_at, last_return_day, first_used_at }: Returned, now: Date) {
  if (last_return_day === null || ended_at !== null) {
    return new Refusal('not_returnable', withdrawalTexts.notReturnable)
  }
  if (first_used_at !== null) return new Refusal('already_used', withdrawalTexts.used)
  if (type !== 'bundle' && state === 'ready') return new Refusal('already_used', withdrawalTexts.made)
  if (!isDayOver(last_return_day, now)) return undefined
  return new Refusal('return_period_over', withdrawalTexts.periodOver(longDate(last_return_day)))
}
