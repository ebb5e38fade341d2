import { type AuditEntry, adminAudit } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { answer } from '../../platform/http/endpoints/endpoints.ts'
import { countEntries, selectEntries } from './queries.ts'

type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

export function auditRoutes(app: FastifyInstance, db: Db): void {
  answer(app, adminAudit, async ({ query: { search = '', page = 1 } }) => {
    const entries = await selectEntries(db, search, page)
    return pageOf(entries.map(shown), await countEntries(db, search), page)
  })
}

const shown = ({ id, at, by, action, subject, details }: EntryRow): AuditEntry => ({
  _id: String(id),
  at: at.toISOString(),
  by,
  action,
  subject,
  details,
})
