import { type AuditEntry, adminAudit } from '@storylamp/contract/admin/audit'
import { describeAct } from '@storylamp/contract/events/act-texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { longPage } from '../../platform/db/long-page.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { countActs, type Filter, findActs, findReasons, nameOf, selectActs, type Target } from './audit-queries.ts'
import { recordListReading } from './record-event.ts'

/** What each target is called now, by the name under which it is stored; absent if it is gone. */
export type FoundTargets = Map<string, { id: string; name: string }>

type FindTargets = (db: Db, targets: Target[]) => Promise<FoundTargets>

export function auditRoutes(app: FastifyInstance, db: Db, findTargets: FindTargets): void {
  addEndpoint(app, adminAudit, async ({ member, query }) => {
    const { search = '', kind, ...pageQuery } = query
    const filter: Filter = { kind, isFound: search === '' ? undefined : await findActs(db, search) }
    const { rows, counts } = await longPage(pageQuery, {
      select: (slice) => selectActs(db, filter, slice),
      count: () => countActs(db, filter),
      cursorOf: ({ micros, id }) => `${micros}-${id}`,
    })
    const [found, reasons] = await Promise.all([findTargets(db, rows), findReasons(db, rows)])
    const isAnyoneNamed = rows.some((row) => row.target === 'family' && found.has(nameOf(row)))
    if (isAnyoneNamed) await recordListReading(db, member, 'audit log', { query, rows: rows.length })
    const data = rows.map(
      (row): AuditEntry => ({
        _id: String(row.id),
        at: row.at.toISOString(),
        kind: row.kind,
        action: describeAct(row).action,
        target: nameOf(row),
        targetKind: row.target,
        targetId: row.target_id ?? undefined,
        found: found.get(nameOf(row)),
        details: row.details,
        by: '',
        ...reasons.get(row.id),
      }),
    )
    return { data, ...counts }
  })
}
