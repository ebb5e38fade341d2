import { adminMessages, type ContactMessage, markMessage as markMessageEndpoint } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { markMessage } from './mark-message.ts'
import { countMessages, type MessageRow, selectMessages } from './queries.ts'

export function contactAdminRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, adminMessages, async ({ query: { state, page = 1 } }) => {
    const messages = await selectMessages(db, state, page)
    return pageOf(messages.map(toContactMessage), await countMessages(db, state), page)
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
