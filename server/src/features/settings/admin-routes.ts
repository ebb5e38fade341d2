import { openFacts } from '@storylamp/contract/settings/checklist'
import { type Catalog, openTasks } from '@storylamp/contract/settings/owner-tasks'
import type { SectionName } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import type { SettingChange } from '@storylamp/contract/settings/settings'
import * as calls from '@storylamp/contract/settings/settings'
import type { TextId } from '@storylamp/contract/texts/text-pages'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/paging.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { type Member, notYourTask, refuseStalePassword } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withNames } from '../events/index.ts'
import { changeSettings, type OnCurrency } from './change-settings.ts'
import { countSettingChanges, findSettingChange, selectSettingChanges } from './queries.ts'
import { readSettings } from './read-settings.ts'
import type { SettingsCache } from './settings-cache.ts'

/** Why a text cannot become a page; undefined if it can. */
type RefusePage = (id: TextId, markdown: string) => Promise<string | undefined>

type SettingsAdminDeps = {
  db: Db
  settings: SettingsCache
  refusePage: RefusePage
  /** Called after each change. What it cannot do is logged and never refuses a change that is saved. */
  onChanged: () => Promise<void>
  /** Whether the shop takes real money. */
  isLive: boolean
  readCatalog: () => Promise<Catalog>
  onCurrency: OnCurrency
}

export function settingsAdminRoutes(app: FastifyInstance, deps: SettingsAdminDeps): void {
  const { db, settings, refusePage, onChanged, isLive, readCatalog, onCurrency } = deps

  addEndpoint(app, calls.adminSettings, async () => ({ data: await readSettings(db) }))

  addEndpoint(app, calls.changeSettings, async ({ member, body }) => {
    const refused =
      refuseOthersSections(member, body) ?? refuseUnprovedRules(member, body) ?? (await refusePages(body, refusePage))
    if (refused !== undefined) return refused
    const data = await changeSettings(db, member, body, onCurrency).finally(settings.drop)
    if (data instanceof Refusal) return data
    await onChanged()
    return { data }
  })

  addEndpoint(app, calls.adminChecklist, async () => {
    const saved = await readSettings(db)
    return { isLive, open: openFacts(saved), tasks: openTasks(saved, await readCatalog()) }
  })

  addEndpoint(app, calls.settingsHistory, ({ query: { section, page = 1 } }) => settingsHistory(db, section, page))

  addEndpoint(app, calls.settingsHistoryEntry, ({ params }) => settingsHistoryEntry(db, params.id))
}

/** The calls of page texts are open to editors, too, but the other sections are not. */
function refuseOthersSections({ rights }: Member, { pages: _, hero: __, ...others }: calls.SettingsChange) {
  const isPagesAlone = Object.values(others).every((section) => section === undefined)
  return isPagesAlone || rights.includes('settings') ? undefined : notYourTask()
}

/** The limits of staff bound what a stolen sign-in can take. */
const refuseUnprovedRules = (member: Member, { staff }: calls.SettingsChange) =>
  staff === undefined ? undefined : refuseStalePassword(member)

async function refusePages({ pages = {} }: calls.SettingsChange, refusePage: RefusePage) {
  const { version: _, ...texts } = pages
  const errors: { path: string; message: string }[] = []
  for (const [id, markdown] of Object.entries(texts)) {
    const message = typeof markdown === 'string' ? await refusePage(id as TextId, markdown) : undefined
    if (message !== undefined) errors.push({ path: `pages.${id}`, message })
  }
  return errors[0] && new Refusal('invalid_input', errors[0].message, { errors })
}

type Row = { id: number; section: string; version: number; at: Date; by: string | null }

async function settingsHistory(db: Db, section: SectionName | undefined, page: number) {
  const rows = await withNames(db, await selectSettingChanges(db, section, page))
  return pageOf(
    rows.map((row) => toChange(row, row.names)),
    await countSettingChanges(db, section),
    page,
  )
}

async function settingsHistoryEntry(db: Db, id: string) {
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
