import { readableDetails } from '@storylamp/contract/events/act-details'
import { describeAct } from '@storylamp/contract/events/act-texts'
import type { PersonalData } from '../accounts/index.ts'
import { eraseEventReasons, nameOf, selectActsAbout } from '../events/index.ts'
import { erasePaymentReasons } from '../payments/index.ts'
import { eraseAdjustmentReasons } from '../wallet/index.ts'

/** What admins did and why. Erasing keeps that it was done but clears the reasons, which are free text and may name people. */
export const adminPersonalData: PersonalData = {
  name: 'backOffice',
  exportData: async (db, familyId) =>
    (await selectActsAbout(db, familyId)).map((act) => ({
      at: act.at,
      action: describeAct(act).action,
      subject: nameOf(act),
      details: readableDetails(act),
    })),
  eraseData: async (db, familyId) => {
    await eraseEventReasons(db, familyId)
    await erasePaymentReasons(db, familyId)
    await eraseAdjustmentReasons(db, familyId)
  },
}
