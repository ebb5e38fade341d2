import { type AuditEntry, adminAudit } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { countAuditEntries, selectAuditEntries } from './queries.ts'

type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number]

export function auditRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, adminAudit, async ({ query: { search = '', page = 1 } }) => {
    const rows = await selectAuditEntries(db, search, page)
    return pageOf(rows.map(toAuditEntry), await countAuditEntries(db, search), page)
  })
}

const toAuditEntry = ({ id, at, by, action, subject, details }: AuditRow): AuditEntry => ({
  _id: String(id),
  at: at.toISOString(),
  by,
  action,
  target: subject,
  details,
})
