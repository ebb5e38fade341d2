import { setTimeout as pause } from 'node:timers/promises'
import type { SavedSettings } from '@storylamp/contract/settings/settings'
import type { Changes } from '../../platform/cache/response-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/logs/log.ts'
import { type OnRefused, readSettings } from './read-settings.ts'

export type SettingsCache = {
  /** The settings; read from the database after every change, and each time while notifications are down. */
  read(): Promise<SavedSettings>
  /** The same, or those that were read last while the database is away: pages that need nothing else can still be shown. */
  readOrLast(): Promise<{ settings: SavedSettings; isCurrent: boolean }>
  /** Those that were read last, for what cannot wait; newer ones are read meanwhile. */
  last(): SavedSettings | undefined
  /** For whoever changes settings in this process: the notification may come later than the reply. */
  drop(): void
}

// A database that is silent must leave a page the time for its own calls.
const waitMs = 300

type Deps = { db: Db; changes: Changes; log: Log }

export function createSettingsCache({ db, changes, log }: Deps): SettingsCache {
  let cached: Promise<SavedSettings> | undefined
  let last: SavedSettings | undefined
  const onRefused: OnRefused = (section, field) =>
    log.warn({ section, field }, 'a stored setting is not valid, so its default is used')
  const drop = () => {
    cached = undefined
  }
  changes.onChange(drop)

  const read = () => {
    if (cached !== undefined) return cached
    const reading = readSettings(db, onRefused)
    if (changes.isUp()) cached = reading
    reading.then(
      (settings) => {
        last = settings
      },
      () => {
        if (cached === reading) drop()
      },
    )
    return reading
  }

  const readOrLast = async () => {
    const current = read().then((settings) => ({ settings, isCurrent: true }))
    if (last === undefined) return current
    const earlier = { settings: last, isCurrent: false }
    const inTime = changes.isUp() ? current : Promise.race([current, pause(waitMs, earlier, { ref: false })])
    return inTime.catch(() => earlier)
  }

  const lastRead = () => {
    if (cached === undefined) read().catch(() => {})
    return last
  }
  return { read, readOrLast, last: lastRead, drop }
}
