import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import * as contract from '@storylamp/contract/contact/admin-messages'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { longPage } from '../../platform/db/long-page.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findFamiliesByEmail } from '../accounts/index.ts'
import { recordEvent, recordListReading, withNames } from '../events/index.ts'
import { answerMessage } from './answer-message.ts'
import { countMessages, type MessageRow, selectMessages, selectReplies, senderOf, setMarks } from './queries.ts'

export function contactAdminRoutes(app: FastifyInstance, db: Db, shopOrigin: string): void {
  addEndpoint(app, contract.adminMessages, async ({ member, query }) => {
    const { state, ...pageQuery } = query
    const { rows, counts } = await longPage(pageQuery, {
      select: (slice) => selectMessages(db, state, slice),
      count: () => countMessages(db, state),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    await recordListReading(db, member, 'messages', { query, rows: rows.length })
    return { data: await toContactMessages(db, rows), ...counts }
  })

  addEndpoint(app, contract.unreadMessages, async () => ({ unread: await countMessages(db, 'unread') }))

  addEndpoint(app, contract.markMessage, async ({ member, params, body }) => {
    const marked = await markMessage(db, member, params.id, body)
    return marked instanceof Refusal ? marked : oneMessage(db, marked)
  })

  addEndpoint(app, contract.answerMessage, async ({ member, params, body }) => {
    const answered = await answerMessage({ db, shopOrigin }, member, params.id, body)
    if (answered === 'stale') return refuseAnswered(db, params.id, body)
    return answered instanceof Refusal ? answered : oneMessage(db, answered)
  })
}

async function oneMessage(db: Db, row: MessageRow) {
  const [data] = await toContactMessages(db, [row])
  return data === undefined ? messageUnknown() : { data }
}

async function refuseAnswered(db: Db, id: string, sent: { text: string; replies: number }) {
  const current = await selectReplies(db, [id])
  return new Refusal('stale', adminTexts.answeredMeanwhile, { sent, current: { replies: current.length } })
}

const messageUnknown = () => new Refusal('not_found', adminTexts.messageUnknown)

async function toContactMessages(db: Db, rows: MessageRow[]): Promise<contract.ContactMessage[]> {
  const replies = await withNames(db, await selectReplies(db, idsOf(rows)))
  const emails = rows.map(({ email }) => email.toLowerCase())
  const families = await findFamiliesByEmail(db, emails)
  return rows.map(({ id, name, email, message, created_at, read_at, answered_at }) => ({
    _id: id,
    name: senderOf({ name }),
    email,
    familyId: families.get(email.toLowerCase()),
    message,
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
    answeredAt: answered_at?.toISOString() ?? null,
    replies: replies
      .filter(({ message_id }) => message_id === id)
      .map(({ at, by, text }) => ({ at: at.toISOString(), by, text })),
  }))
}

type Marks = { isAnswered?: boolean | undefined; isRead?: boolean | undefined }

/** Also for what was answered from a mail program. Reading is not audited again: opening the list is. */
const markMessage = (db: Db, admin: Member, id: string, marks: Marks) =>
  db.transaction().execute(async (transaction) => {
    const message = isUuid(id) ? await setMarks(transaction, id, marks) : undefined
    if (message === undefined) return messageUnknown()
    if (marks.isAnswered === undefined) return message
    const details = { as: marks.isAnswered ? 'answered' : 'open' } as const
    const about = { target: 'message', targetId: id }
    await recordEvent(transaction, { kind: 'message.marked', details, by: admin, about })
    return message
  })
