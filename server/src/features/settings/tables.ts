import type { ColumnType, Generated } from 'kysely'

type SettingTable = {
  section: string
  value: ColumnType<Record<string, unknown>, string, string>
  version: number
}

type SettingChangeTable = {
  id: Generated<number>
  section: string
  version: number
  at: Generated<Date>
  /** Null for what the environment filled in. */
  staff_id: string | null
  fields: ColumnType<Record<string, [unknown, unknown]>, string, never>
}

export type SettingTables = { setting: SettingTable; setting_change: SettingChangeTable }
