import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { adminMessages, type ContactMessage, markMessage as markMessageEndpoint } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { longPage, placeOf } from '../../platform/db/long-page.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordAudit, recordReading } from '../audit/index.ts'
import { countMessages, type MessageRow, selectMessages, setAnswered } from './queries.ts'

export function contactAdminRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, adminMessages, async ({ member, query: { state, ...place } }) => {
    const { rows, counts } = await longPage(place, {
      select: (slice) => selectMessages(db, state, slice),
      count: () => countMessages(db, state),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    await recordReading(db, member, 'messages', 'messages', { ...placeOf(place), rows: rows.length })
    return { data: rows.map(toContactMessage), ...counts }
  })

  addEndpoint(app, markMessageEndpoint, async ({ member, params, body }) => {
    const marked = await markMessage(db, member, params.id, body.isAnswered)
    return marked instanceof Failure ? marked : { data: toContactMessage(marked) }
  })
}

const toContactMessage = ({ id, name, email, message, created_at, answered_at }: MessageRow): ContactMessage => ({
  _id: id,
  name,
  email,
  message,
  createdAt: created_at.toISOString(),
  answeredAt: answered_at?.toISOString() ?? null,
})

/** The reply itself is sent from the shop's mailbox (D40); an admin only marks the message. */
const markMessage = (db: Db, admin: Member, id: string, isAnswered: boolean) =>
  db.transaction().execute(async (transaction) => {
    const message = isUuid(id) ? await setAnswered(transaction, id, isAnswered) : undefined
    if (message === undefined) return new Failure('not_found', adminTexts.messageUnknown)
    const action = isAnswered ? 'mark a message as answered' : 'open a message again'
    await recordAudit(transaction, admin, { action, target: `message ${id}` })
    return message
  })
