import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { findLedgerFaults } from '../server/src/features/wallet/index.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { withShopDatabase } from './start/shop-database.ts'

const usage = 'Usage: npm run restore -- --from FOLDER, into an empty database and an empty DATA_DIR.'

await command(async () => {
  const { from } = optionsOf({ from: { type: 'string' } }, usage)
  if (from === undefined) throw new StartProblem(usage)
  const config = readConfig(process.env)
  const manifest = await readManifest(resolve(from))
  const uploads = join(config.dataDir, 'uploads')
  await withShopDatabase(config, (opened) =>
    restoreBackup({ ...opened, from: resolve(from), manifest, uploads, findFaults: findLedgerFaults }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`The shop of ${manifest.madeAt} is back: ${rows} rows, and the ledger adds up.`)
})
