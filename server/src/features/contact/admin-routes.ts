import { adminMessages, type ContactMessage, markMessage as markMessageCall } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { markMessage } from './mark-message.ts'
import { countMessages, type MessageRow, selectMessages } from './queries.ts'

export function contactAdminRoutes(app: FastifyInstance, db: Db): void {
  answer(app, adminMessages, async ({ query: { state, page = 1 } }) => {
    const messages = await selectMessages(db, state, page)
    return pageOf(messages.map(shown), await countMessages(db, state), page)
  })

  answer(app, markMessageCall, async ({ member, params, body }) => {
    const marked = await markMessage(db, member, params.id, body.isAnswered)
    return marked instanceof Failure ? marked : { data: shown(marked) }
  })
}

const shown = ({ id, name, email, message, created_at, answered_at }: MessageRow): ContactMessage => ({
  _id: id,
  name,
  email,
  message,
  createdAt: created_at.toISOString(),
  answeredAt: answered_at?.toISOString() ?? null,
})
