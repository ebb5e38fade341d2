import type { ColumnType, Generated } from 'kysely'

type AuditEntryTable = {
  id: Generated<number>
  at: Generated<Date>
  admin_id: string
  by: string
  action: string
  subject: string
  details: ColumnType<Record<string, unknown>, string, never>
}

export type AuditTables = { audit_entry: AuditEntryTable }
