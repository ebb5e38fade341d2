import { type AuditEntry, adminAudit } from '@storylamp/contract/admin/shop'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { longPage } from '../../platform/db/long-page.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { countAuditEntries, selectAuditEntries } from './queries.ts'

type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number]

export function auditRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, adminAudit, async ({ query: { search = '', ...pageQuery } }) => {
    const { rows, counts } = await longPage(pageQuery, {
      select: (slice) => selectAuditEntries(db, search, slice),
      count: () => countAuditEntries(db, search),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    return { data: rows.map(toAuditEntry), ...counts }
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
