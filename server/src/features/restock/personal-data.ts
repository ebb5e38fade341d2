import type { PersonalData } from '../accounts/index.ts'
import { deleteReminders, selectReminders } from './queries.ts'

export const restockPersonalData: PersonalData = {
  name: 'stockReminders',
  exportData: async (db, familyId) =>
    (await selectReminders(db, familyId)).map(({ product_id, asked_at }) => ({
      product: product_id,
      askedAt: asked_at,
    })),
  eraseData: deleteReminders,
}
