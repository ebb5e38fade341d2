import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { erasureList } from '../server/src/features/accounts/index.ts'
import { findLedgerFaults } from '../server/src/features/wallet/index.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { withShopDatabase } from './start/shop-database.ts'

const usage =
  'Usage: npm run restore -- --from FOLDER [--erased FILE], into an empty database and an empty DATA_DIR. ' +
  'FILE is erased-families.txt of the DATA_DIR that was used before.'

await command(async () => {
  const { from, erased } = optionsOf({ from: { type: 'string' }, erased: { type: 'string' } }, usage)
  if (from === undefined || (erased !== undefined && !existsSync(erased))) throw new StartProblem(usage)
  const config = readConfig(process.env)
  const manifest = await readManifest(resolve(from))
  const uploads = join(config.dataDir, 'uploads')
  await withShopDatabase(config, (opened) =>
    restoreBackup({ ...opened, from: resolve(from), manifest, uploads, findFaults: findLedgerFaults }),
  )
  if (erased !== undefined) await copyFile(erased, erasureList(config.dataDir))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`The shop of ${manifest.madeAt} is back: ${rows} rows, and the ledger adds up.`)
  console.log(
    existsSync(erasureList(config.dataDir))
      ? 'Families that were erased since will be erased again when the shop starts.'
      : 'No list of erased families was given (--erased): who was erased since the backup is back.',
  )
})
