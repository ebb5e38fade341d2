import type { ActorKind } from '@storylamp/contract/events/kinds'
import type { FailureKind } from '@storylamp/contract/settings/alerts'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type StaffNameTable = { id: string; name: string }

type EventTable = {
  id: Generated<number>
  xact: Generated<string>
  at: Generated<Date>
  kind: string
  actor: ActorKind
  staff_id: string | null
  order_id: string | null
  payment_id: string | null
  family_id: string | null
  target: string | null
  target_id: string | null
  is_view: Generated<boolean>
  details: ColumnType<Record<string, unknown>, string, never>
}

type EventReasonTable = { event_id: number; text: string | null }

type AlertTable = {
  event_id: number
  failure: FailureKind
  job_id: string | null
  /** When it was mailed, or when mails of its kind were off. */
  handled_at: Date | null
}

type EventTables = {
  staff_name: StaffNameTable
  event: EventTable
  event_reason: EventReasonTable
  alert: AlertTable
}

export const tables = (db: Db) => db.withTables<EventTables>()
