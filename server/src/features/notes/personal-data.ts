import type { PersonalData } from '../accounts/index.ts'
import { deleteNotesOfFamily, selectNotesOfFamily } from './queries.ts'

/** The export contains notes about a person, without who wrote them. */
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
