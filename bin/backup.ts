import { join } from 'node:path'
import shop from '../package.json' with { type: 'json' }
import { readConfig } from '../server/src/config.ts'
import { systemClock as clock } from '../server/src/platform/clock.ts'
import { writeBackup } from './backup/write-backup.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { nameDatabase, withKnownDatabase } from './start/shop-database.ts'

const usage = 'Usage: npm run backup -- --to FOLDER (which must not exist yet) [--without-missing-files].'

await command(async () => {
  const { to, 'without-missing-files': isMissingAllowed = false } = optionsOf(
    { to: { type: 'string' }, 'without-missing-files': { type: 'boolean' } },
    usage,
  )
  if (to === undefined) throw new StartProblem(usage)
  const config = readConfig(process.env)
  const folder = join(config.dataDir, 'uploads')
  const { tables, uploads } = await withKnownDatabase(config, ({ db }) =>
    writeBackup({ db, clock, shopVersion: shop.version, uploads: folder, to, isMissingAllowed }),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${to}: ${rows} rows of ${tables.length} tables of ${nameDatabase(config)}, and ${uploads.length} uploaded files of ${folder}.`,
  )
})
