import { findParent, type PersonalData } from '../accounts/index.ts'
import { deleteMessagesFrom, selectMessagesFrom } from './queries.ts'

/** Messages are sent without signing in, so those of a family are known by its email address. */
export const contactPersonalData: PersonalData = {
  name: 'messages',
  exportData: async (db, familyId) => {
    const parent = await findParent(db, familyId)
    const messages = parent === undefined ? [] : await selectMessagesFrom(db, parent.email)
    return messages.map(({ name, email, message, created_at }) => ({ name, email, message, sentAt: created_at }))
  },
  eraseData: async (db, familyId) => {
    const parent = await findParent(db, familyId)
    if (parent !== undefined) await deleteMessagesFrom(db, parent.email)
  },
}
