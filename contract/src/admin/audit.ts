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
  action: z.string(),
  /** As it is recorded, such as 'product 7e…'. */
  target: z.string(),
  /** What the target is called now, and its id in the back office; absent if it is gone. */
  found: z.optional(z.object({ id: z.string(), name: z.string() })),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const adminAudit = staffEndpoint('audit', {
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What admins have changed or looked at, newest first and paged; both without a kind',
  query: z.object({ search: z.optional(searchText), kind: z.optional(z.enum(auditKinds)), ...cursorQuery('number') }),
  reply: longPageOf(auditEntry),
  errors: ['invalid_input'],
})
