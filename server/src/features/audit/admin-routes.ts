import { type AuditEntry, adminAudit } from '@storylamp/contract/admin/audit'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { longPage } from '../../platform/db/long-page.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { countAuditEntries, selectAuditEntries } from './queries.ts'
import { recordListReading } from './record-audit.ts'

type AuditRow = Awaited<ReturnType<typeof selectAuditEntries>>[number]

export type FoundTargets = Map<string, { id: string; name: string }>

/** What is called by these targets, as far as it is still there. */
type FindTargets = (db: Db, targets: string[]) => Promise<FoundTargets>

export function auditRoutes(app: FastifyInstance, db: Db, findTargets: FindTargets): void {
  addEndpoint(app, adminAudit, async ({ member, query }) => {
    const { search = '', kind, ...pageQuery } = query
    const { rows, counts } = await longPage(pageQuery, {
      select: (slice) => selectAuditEntries(db, { search, kind }, slice),
      count: () => countAuditEntries(db, { search, kind }),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    const found = await findTargets(db, [...new Set(rows.map(({ subject }) => subject))])
    const isAnyoneNamed = [...found.keys()].some((target) => target.startsWith('family '))
    if (isAnyoneNamed) await recordListReading(db, member, 'the audit log', 'audit log', { query, rows: rows.length })
    return { data: rows.map((row) => toAuditEntry(row, found)), ...counts }
  })
}

const toAuditEntry = ({ id, at, by, action, subject, details }: AuditRow, found: FoundTargets): AuditEntry => ({
  _id: String(id),
  at: at.toISOString(),
  by,
  action,
  target: subject,
  found: found.get(subject),
  details,
})
