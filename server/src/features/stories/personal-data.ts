import type { PersonalData } from '../accounts/index.ts'
import { digitalOrders } from './ordering/digital-orders.ts'
import { deleteMadeStories } from './queries.ts'

/** Erasing deletes the generated stories; payments stay in the books. */
export const storyPersonalData: PersonalData = {
  name: 'stories',
  exportData: async (db, familyId) =>
    (await digitalOrders(db, familyId)).map(({ id, type, title, state, created_at, made }) => ({
      _id: id,
      type,
      title,
      state,
      createdAt: created_at,
      stories: made.map(({ id, title, text, audio_url }) => ({ _id: id, title, text, audioUrl: audio_url })),
    })),
  eraseData: deleteMadeStories,
}
