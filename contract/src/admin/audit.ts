import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { cursorQuery, longPageOf } from '../paging.ts'
import { searchText } from '../text.ts'

const auditKinds = ['changes', 'views'] as const
export type AuditKind = (typeof auditKinds)[number]

const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  /** Of the list in `events/kinds`, or one that a later version wrote. */
  kind: z.string(),
  action: z.string(),
  /** Its kind and id, such as 'product 7e…'. */
  target: z.string(),
  targetKind: z.string(),
  targetId: z.optional(z.string()),
  /** What the target is called now, and its id in the back office; absent if it is gone. */
  found: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** What was typed, until the family that it is about is erased. */
  reason: z.optional(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const adminAudit = staffEndpoint('audit', {
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'What admins have changed or looked at, and how parents joined and left families, newest first and paged; both without a kind',
  query: z.object({ search: z.optional(searchText), kind: z.optional(z.enum(auditKinds)), ...cursorQuery('number') }),
  reply: longPageOf(auditEntry),
  errors: ['invalid_input'],
})
