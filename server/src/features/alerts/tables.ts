import type { FailureKind } from '@storylamp/contract/settings/alerts'
import type { Generated } from 'kysely'

type AlertTable = {
  id: Generated<number>
  kind: FailureKind
  what: string
  payment_id: string | null
  job_id: string | null
  at: Generated<Date>
  /** When it was mailed, or when mails of its kind were off. */
  handled_at: Date | null
}

export type AlertTables = { alert: AlertTable }
