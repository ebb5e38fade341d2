import type { SectionName } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import type { SettingChange } from '@storylamp/contract/settings/settings'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withNames } from '../events/index.ts'
import { countSettingChanges, findSettingChange, selectSettingChanges } from './queries.ts'

type Row = { id: number; section: string; version: number; at: Date; by: string | null }

export async function settingsHistory(db: Db, section: SectionName | undefined, page: number) {
  const rows = await withNames(db, await selectSettingChanges(db, section, page))
  return pageOf(
    rows.map((row) => toChange(row, row.names)),
    await countSettingChanges(db, section),
    page,
  )
}

export async function settingsHistoryEntry(db: Db, id: string) {
  const [row] = await withNames(db, await findSettingChange(db, id))
  if (row === undefined) return new Refusal('not_found', settingTexts.changeUnknown)
  const compared = Object.entries(row.fields).map(([name, [before, after]]) => ({ name, before, after }))
  return { data: { ...toChange(row, Object.keys(row.fields)), compared } }
}

const toChange = ({ id, section, version, at, by }: Row, fields: string[]): SettingChange => ({
  _id: String(id),
  section,
  version,
  at: at.toISOString(),
  by,
  fields,
})
