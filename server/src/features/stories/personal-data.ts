import type { PersonalData } from '../accounts/index.ts'
import { digitalOrders } from './ordering/digital-orders.ts'
import { deleteMadeStories, eraseUses } from './queries.ts'

/** Erasing deletes the generated stories and when bundles were first used; payments stay in the books. */
export const storyPersonalData: PersonalData = {
  name: 'stories',
  exportData: async (db, familyId) =>
    (await digitalOrders(db, familyId)).map(({ id, type, title, state, created_at, made, ...order }) => ({
      _id: id,
      type,
      title,
      state,
      createdAt: created_at,
      lastReturnDay: order.last_return_day,
      consentedAt: order.consented_at,
      firstUsedAt: order.first_used_at,
      returnedAt: order.returned_at,
      notMadeAt: order.not_made_at,
      stories: made.map(({ id, title, text, audio_url }) => ({ _id: id, title, text, audioUrl: audio_url })),
    })),
  eraseData: async (db, familyId) => {
    await deleteMadeStories(db, familyId)
    await eraseUses(db, familyId)
  },
}
