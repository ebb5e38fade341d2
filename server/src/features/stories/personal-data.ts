import { storyOrderType, storyState } from '@storylamp/contract/stories/story-orders'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { digitalOrders } from './ordering/digital-orders.ts'
import { deleteMadeStories, eraseUses } from './queries.ts'

/** Erasing deletes the generated stories and when bundles were first used; payments stay in the books. */
export const storyPersonalData: PersonalData = {
  name: 'stories',
  exportData: async (db, familyId) =>
    (await digitalOrders(db, familyId)).map(({ id, type, title, state, created_at, made, ...order }) => ({
      _id: id,
      type: z.encode(storyOrderType, type),
      title,
      state: z.encode(storyState, state),
      createdAt: created_at,
      lastReturnDay: order.last_return_day,
      consentedAt: order.consented_at,
      firstUsedAt: order.first_used_at,
      returnedAt: state === 'given_back' ? order.ended_at : null,
      notMadeAt: state === 'not_made' ? order.ended_at : null,
      stories: made.map(({ id, title, text, audio_url }) => ({ _id: id, title, text, audioUrl: audio_url })),
    })),
  eraseData: async (db, familyId) => {
    await deleteMadeStories(db, familyId)
    await eraseUses(db, familyId)
  },
}
