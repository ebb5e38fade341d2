import { breaks } from '../../db/constraint-errors.ts'
import type { Refusal } from './refusal.ts'

/** The constraint decides, as two requests may write at the same moment. */
export async function refuseConflict<Result, Refused extends Refusal>(
  constraint: string,
  refuse: () => Refused,
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (!breaks(error, constraint)) throw error
    return refuse()
  }
}
