import type { Db } from '../../platform/db/database.ts'
import { insertAuditEntry } from './queries.ts'

type Actor = { accountId: string; name: string }

/** `action` reads like 'refund an order', `target` like 'order 100001'. */
type Action = { action: string; target: string; details?: Record<string, unknown> }

/** Records access to personal data before any is sent (D67). The search text is not stored: it may be a name. */
export const recordReading = (db: Db, actor: Actor, what: string, target: string, details?: Record<string, unknown>) =>
  recordAudit(db, actor, { action: `read ${what}`, target, ...(details && { details }) })

/** Records what an admin does. Call it within the transaction of the action, so that both are committed or neither. */
export const recordAudit = (db: Db, { accountId, name }: Actor, { action, target, details = {} }: Action) =>
  // The name is copied: the entry outlives the account.
  insertAuditEntry(db, { admin_id: accountId, by: name, action, subject: target, details: JSON.stringify(details) })
