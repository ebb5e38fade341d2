import * as calls from '@storylamp/contract/settings/settings'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Failure } from '../../platform/http/failures/failure.ts'
import { changeSettings } from './change-settings.ts'
import { settingsHistory, settingsHistoryEntry } from './history.ts'
import type { KeptSettings } from './kept-settings.ts'
import { readSettings } from './read-settings.ts'

export type SettingsAdminDeps = { db: Db; settings: KeptSettings }

export function settingsAdminRoutes(app: FastifyInstance, { db, settings }: SettingsAdminDeps): void {
  addEndpoint(app, calls.adminSettings, async () => ({ data: await readSettings(db) }))

  addEndpoint(app, calls.changeSettings, async ({ member, body }) => {
    const data = await changeSettings(db, member, body).finally(settings.drop)
    return data instanceof Failure ? data : { data }
  })

  addEndpoint(app, calls.settingsHistory, ({ query: { section, page = 1 } }) => settingsHistory(db, section, page))

  addEndpoint(app, calls.settingsHistoryEntry, ({ params }) => settingsHistoryEntry(db, params.id))
}
