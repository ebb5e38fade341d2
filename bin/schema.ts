import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createLog } from '../server/src/platform/logs/log.ts'
import { startEmbeddedDatabase } from './postgres/embedded-database.ts'
import { readCatalog } from './schema/read-catalog.ts'
import { renderSchema } from './schema/render-schema.ts'

const file = join(import.meta.dirname, '../server/schema.sql')
const log = createLog('warn')
const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-schema-'))
const { url, stop } = await startEmbeddedDatabase({ dataDir, log })
const { pool, close } = openDatabase(url, log)
try {
  await migrate(pool)
  const schema = renderSchema(await readCatalog(pool))
  if (process.argv.includes('--write')) {
    writeFileSync(file, schema)
  } else if (schema !== readFileSync(file, 'utf8')) {
    console.error("server/schema.sql is not what the migrations make: run 'npm run schema -- --write'.")
    process.exitCode = 1
  }
} finally {
  await close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
