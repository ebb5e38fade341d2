import { join } from 'node:path'
import shop from '../package.json' with { type: 'json' }
import { readConfig } from '../server/src/config.ts'
import { systemClock as clock } from '../server/src/platform/clock.ts'
import { writeBackup } from './backup/write-backup.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { withShopDatabase } from './start/shop-database.ts'

const usage = 'Usage: npm run backup -- --to FOLDER (which must not exist yet).'

await command(async () => {
  const { to } = optionsOf({ to: { type: 'string' } }, usage)
  if (to === undefined) throw new StartProblem(usage)
  const config = readConfig(process.env)
  const { tables, uploads } = await withShopDatabase(config, ({ db }) =>
    writeBackup({ db, clock, shopVersion: shop.version, uploads: join(config.dataDir, 'uploads'), to }),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${to}: ${rows} rows of ${tables.length} tables and ${uploads.length} uploaded files.`)
})
