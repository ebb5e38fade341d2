import type { Db } from '../../../platform/db/database.ts'
import type { Failure } from '../../../platform/http/failures/failure.ts'
import { creditWallet, debitWallet } from './moves.ts'
import { transfer } from './transfer.ts'

/** By the back office, up or down, with a reason that the parent reads. */
export const adjust = (
  db: Db,
  familyId: string,
  key: string,
  hundredths: number,
  reason: string,
): Promise<string | Failure> =>
  transfer(
    db,
    { familyId, key: `adjustment/${familyId}/${key}`, kind: 'adjustment', hundredths, reference: reason },
    hundredths < 0 ? debitWallet(-hundredths, 'adjustments') : creditWallet(hundredths, 'adjustments'),
  )
