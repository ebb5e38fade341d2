import type { PersonalData } from '../accounts/index.ts'
import { revokePass } from './feed/feed-address.ts'
import { familyItems } from './items/items.ts'

/** Erasing closes the feed; the playlist's rows contain nothing personal. */
export const playlistPersonalData: PersonalData = {
  name: 'playlist',
  exportData: async (db, familyId) =>
    (await familyItems(db, familyId)).map(({ id, isActive }) => ({ _id: id, isActive })),
  eraseData: revokePass,
}
