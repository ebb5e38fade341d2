import type { Db } from '../../platform/db/database.ts'
import type { PageQuery } from '../../platform/db/long-page.ts'
import { insertAuditEntry } from './queries.ts'

type Actor = { accountId: string; name: string }

/** `action` reads like 'refund an order', `target` like 'order 100001'. */
type Action = { action: string; target: string; details?: Record<string, unknown> }

/** Records access to personal data before any is sent (D67). */
export const recordReading = (db: Db, actor: Actor, what: string, target: string, details?: Record<string, unknown>) =>
  recordAudit(db, actor, { action: `read ${what}`, target, ...(details && { details }) })

type ReadList = { query: PageQuery & { search?: string | undefined }; rows: number }

/** Records which page of which list was read, unless it was empty. The search text is not stored: it may be a name. */
export async function recordListReading(db: Db, actor: Actor, what: string, target: string, { query, rows }: ReadList) {
  const { page = 1, after, before, search = '', ...filter } = query
  const shown = after === undefined && before === undefined ? { page } : { after, before }
  const searched = search === '' ? {} : { searched: true }
  if (rows > 0) await recordReading(db, actor, what, target, { ...shown, ...searched, ...filter, rows })
}

/** Records what an admin does. Call it within the transaction of the action, so that both are committed or neither. */
export const recordAudit = (db: Db, { accountId, name }: Actor, { action, target, details = {} }: Action) =>
  // The name is copied: the entry outlives the account.
  insertAuditEntry(db, { admin_id: accountId, by: name, action, subject: target, details: JSON.stringify(details) })
