import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../bin/postgres/embedded-database.ts'
import { fillSettings } from '../../server/src/features/settings/index.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import type { Log } from '../../server/src/platform/logs/log.ts'
import { seedCatalog } from '../../server/src/seed/seed-catalog.ts'
import { addDatabaseClock, setDatabaseClock } from '../time/database-clock.ts'

// What a simulation stores may be lost with the machine.
const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
// Where nothing orders the rows, the plan does: it follows from what is stored, and not from how long a connection has lived.
const steady = { autovacuum: 'off', plan_cache_mode: 'force_custom_plan' }

/** A migrated and seeded database of its own, whose clock is the simulation's. */
export async function openSimulatedDatabase(
  dataDir: string,
  log: Log,
  begin: Date,
  firstSettings: Record<string, string>,
) {
  const embedded = await startEmbeddedDatabase({ dataDir, log, settings: { ...hasty, ...steady } })
  await addDatabaseClock(embedded.url)
  const database = openDatabase(embedded.url, log, { connections: 8 })
  await setDatabaseClock(database.pool, begin)
  await migrate(database.pool, { log })
  await fillSettings(database.db, firstSettings, log)
  await seedCatalog(database.db)
  const close = async () => {
    await database.close()
    await embedded.stop()
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
  }
  return { ...database, url: embedded.url, close }
}
