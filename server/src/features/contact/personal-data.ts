import { idsOf } from '../../platform/db/ids-of.ts'
import { findParents, type PersonalData } from '../accounts/index.ts'
import { deleteMessagesFrom, selectMessagesFrom, selectReplies, senderOf } from './queries.ts'

/** Messages are sent without signing in, so those of a family are known by its email address. */
export const contactPersonalData: PersonalData = {
  name: 'messages',
  exportData: async (db, familyId) => {
    const messages = []
    for (const { email } of await findParents(db, familyId)) messages.push(...(await selectMessagesFrom(db, email)))
    const replies = await selectReplies(db, idsOf(messages))
    return messages.map(({ id, name, email, message, created_at }) => ({
      name: senderOf({ name }),
      email,
      message,
      sentAt: created_at,
      answers: replies.filter(({ message_id }) => message_id === id).map(({ text, at }) => ({ text, sentAt: at })),
    }))
  },
  eraseData: async () => {},
  eraseByEmail: deleteMessagesFrom,
}
