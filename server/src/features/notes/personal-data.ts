import type { PersonalData } from '../accounts/index.ts'
import { deleteNotesOfFamily, selectNotesOfFamily } from './queries.ts'

/** What is written about a person belongs to what they may read; who wrote it does not. */
export const notePersonalData: PersonalData = {
  name: 'notes',
  exportData: async (db, familyId) =>
    (await selectNotesOfFamily(db, familyId)).map(({ order_id, at, text }) => ({
      ...(order_id === null ? {} : { order: order_id }),
      writtenAt: at,
      text,
    })),
  eraseData: deleteNotesOfFamily,
}
