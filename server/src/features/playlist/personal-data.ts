import type { PersonalData } from '../accounts/index.ts'
import { revokePass } from './feed/feed-address.ts'
import { familyItems } from './items/items.ts'

/** With the family its feed ends; what it had in its playlist says nothing about people. */
export const playlistPersonalData: PersonalData = {
  name: 'playlist',
  exportData: async (db, familyId) =>
    (await familyItems(db, familyId)).map(({ id, isActive }) => ({ _id: id, isActive })),
  eraseData: revokePass,
}
