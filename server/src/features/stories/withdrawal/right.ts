import { withdrawalDays } from '@storylamp/contract/limits'
import type { RefusalCode } from '@storylamp/contract/refusals'
import { type NotReturned, refusalOf } from '@storylamp/contract/returns/not-recorded'
import { dayOf, daysAfter, isDayOver } from '../../../platform/clock.ts'
import { Refusal, type RefusalDetails } from '../../../platform/http/refusals/refusal.ts'
import type { StoryOrderRow } from '../queries.ts'

/** What an order keeps of the right to give it back, which families have in every country. */
export const rightFor = (
  waivesWithdrawal: boolean,
  now: Date,
): Pick<StoryOrderRow, 'last_return_day' | 'consented_at'> =>
  waivesWithdrawal
    ? { last_return_day: null, consented_at: now }
    : { last_return_day: daysAfter(now, withdrawalDays), consented_at: null }

/** Carries the reason as a code for other callers. */
export class RefusedReturn<const Code extends RefusalCode> extends Refusal<Code> {
  readonly why: NotReturned

  constructor(code: Code, why: NotReturned, details?: RefusalDetails) {
    super(code, refusalOf(why), details)
    this.why = why
  }
}

type Returned = Pick<StoryOrderRow, 'type' | 'state' | 'ended_at' | 'last_return_day' | 'first_used_at'>

export function refuseReturn({ type, state, ended_at, last_return_day, first_used_at }: Returned, now: Date) {
  if (last_return_day === null || ended_at !== null) {
    return new RefusedReturn('not_returnable', { reason: 'not_returnable' })
  }
  if (first_used_at !== null) return new RefusedReturn('already_used', { reason: 'story_used' })
  if (type !== 'bundle' && state === 'ready') return new RefusedReturn('already_used', { reason: 'story_made' })
  if (!isDayOver(last_return_day, now)) return undefined
  return new RefusedReturn('return_period_over', {
    reason: 'period_over',
    of: 'story',
    lastDay: dayOf(last_return_day),
  })
}
