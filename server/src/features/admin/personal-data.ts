import type { Db } from '../../platform/db/database.ts'
import type { PersonalData } from '../accounts/index.ts'
import { eraseReasons, selectEntriesAbout } from '../audit/index.ts'
import { eraseEventReasons } from '../events/index.ts'
import { findAuditTargets } from '../orders/index.ts'
import { erasePaymentReasons } from '../payments/index.ts'
import { findReturnTargets } from '../returns/index.ts'
import { eraseAdjustmentReasons } from '../wallet/index.ts'

/** What admins did and why. Erasing keeps the entries but clears the reasons, which are free text and may name people. */
export const adminPersonalData: PersonalData = {
  name: 'backOffice',
  exportData: async (db, familyId) => selectEntriesAbout(db, await targetsOf(db, familyId)),
  eraseData: async (db, familyId) => {
    await eraseReasons(db, await targetsOf(db, familyId))
    await eraseEventReasons(db, familyId)
    await erasePaymentReasons(db, familyId)
    await eraseAdjustmentReasons(db, familyId)
  },
}

const targetsOf = async (db: Db, familyId: string) => [
  `family ${familyId}`,
  ...(await findAuditTargets(db, familyId)),
  ...(await findReturnTargets(db, familyId)),
]
