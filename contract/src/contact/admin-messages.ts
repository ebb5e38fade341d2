import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { typedText } from '../text.ts'

const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The customer who has this address; whether they wrote it is not known. */
  familyId: z.optional(z.string()),
  message: z.string(),
  createdAt: z.string(),
  /** When one of the staff first opened it; null while it is new to all of them. */
  readAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** What staff answered by mail, oldest first. */
  replies: z.array(z.object({ at: z.string(), by: z.string(), text: z.string() })),
})
export type ContactMessage = z.infer<typeof contactMessage>
const byId = z.object({ id: z.string() })

export const messageStates = ['unread', 'open', 'answered'] as const

export const adminMessages = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Contact messages with their answers, newest first and paged',
  query: z.object({ state: z.optional(z.enum(messageStates)), ...cursorQuery('uuid') }),
  reply: longPageOf(contactMessage),
  errors: ['invalid_input'],
})

export const unreadMessages = staffEndpoint('customers', {
  method: 'GET',
  path: '/api/admin/messages/unread',
  summary: 'How many contact messages nobody has opened yet',
  reply: z.object({ unread: z.number() }),
  errors: [],
})

export const markMessage = staffEndpoint('customers', {
  method: 'PUT',
  path: '/api/admin/messages/:id',
  summary: 'Mark a contact message as answered or open, as read or unread',
  params: byId,
  body: z
    .strictObject({ isAnswered: z.optional(z.boolean()), isRead: z.optional(z.boolean()) })
    .check(
      z.refine(
        ({ isAnswered, isRead }) => isAnswered !== undefined || isRead !== undefined,
        adminTexts.nothingToChange,
      ),
    ),
  reply: z.object({ data: contactMessage }),
  errors: ['invalid_input', 'not_found'],
})

export const answerMessage = staffEndpoint('customers', {
  method: 'POST',
  path: '/api/admin/messages/:id/replies',
  summary: 'Answer a contact message by mail, with the message below',
  params: byId,
  body: z.strictObject({
    text: typedText(adminTexts.answerRequired, 5000),
    /** How many answers the sender saw: another number is refused, so that nobody is answered twice by mistake. */
    replies: z.int().check(z.minimum(0)),
  }),
  status: 201,
  maxBodyKilobytes: 64,
  reply: z.object({ data: contactMessage }),
  errors: ['invalid_input', 'not_found', 'stale'],
})
