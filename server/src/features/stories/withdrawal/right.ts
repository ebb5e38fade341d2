import { withdrawalDays } from '@storylamp/contract/limits'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { daysAfter, isDayOver, longDate } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { readSection } from '../../settings/index.ts'
import type { StoryDeps } from '../deps.ts'
import type { StoryOrderRow } from '../queries.ts'

/** Whether the law where a family lives lets it withdraw from digital content; the settings list the countries. */
export async function hasRight({ findCountry }: Pick<StoryDeps, 'findCountry'>, db: Db, familyId: string) {
  const { digitalCountries } = await readSection(db, 'returns')
  return digitalCountries.includes(await findCountry(db, familyId))
}

/** What an order keeps of the right, decided once, as settings and addresses change. */
export async function rightFor(
  deps: Pick<StoryDeps, 'findCountry'>,
  db: Db,
  familyId: string,
  waivesWithdrawal: boolean,
  now: Date,
): Promise<Pick<StoryOrderRow, 'last_return_day' | 'consented_at'>> {
  if (!(await hasRight(deps, db, familyId))) return { last_return_day: null, consented_at: null }
  return waivesWithdrawal
    ? { last_return_day: null, consented_at: now }
    : { last_return_day: daysAfter(now, withdrawalDays), consented_at: null }
}

type Returned = Pick<StoryOrderRow, 'type' | 'state' | 'last_return_day' | 'first_used_at'>

/** Why an order cannot be given back, if so. */
export function refuseReturn({ type, state, last_return_day, first_used_at }: Returned, now: Date) {
  if (last_return_day === null || state === 'Given back') {
    return new Failure('not_returnable', withdrawalTexts.notReturnable)
  }
  if (first_used_at !== null) return new Failure('already_used', withdrawalTexts.used)
  if (type !== 'bundle_story' && state === 'Ready') return new Failure('already_used', withdrawalTexts.made)
  if (!isDayOver(last_return_day, now)) return undefined
  return new Failure('return_period_over', withdrawalTexts.periodOver(longDate(last_return_day)))
}
