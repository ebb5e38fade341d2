import { deleteOutcomesOf } from '../../../platform/idempotency/idempotency-queries.ts'
import { deleteMailsOf, findMailsOf } from '../../../platform/mail/queued-mails.ts'
import type { PersonalData } from '../deps.ts'
import { findParent } from './account-queries.ts'

/** Copies in the platform's tables: mails that were not sent yet or have failed, and replies stored for idempotency keys. */
export const copiedPersonalData: PersonalData = {
  name: 'unsentMails',
  exportData: async (db, familyId) => {
    const parent = await findParent(db, familyId)
    return parent === undefined ? [] : findMailsOf(db, parent.email)
  },
  eraseData: async (db, familyId) => {
    await deleteOutcomesOf(db, familyId)
    const parent = await findParent(db, familyId)
    if (parent !== undefined) await deleteMailsOf(db, parent.email)
  },
}
