import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { appendErasures, erasureList } from '../server/src/features/accounts/index.ts'
import { findLedgerFaults } from '../server/src/features/wallet/index.ts'
import { readErased } from './backup/erased-since.ts'
import { readManifest } from './backup/manifest.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { nameDatabase, withShopDatabase } from './start/shop-database.ts'

const usage =
  'Usage: npm run restore -- --from FOLDER [--erased SOURCE]… [--without-missing-files], into an empty database and an empty DATA_DIR. ' +
  'A SOURCE says who was erased since: the URL of the database that was used before, a newer backup, or an erased-families.txt.'

await command(async () => {
  const options = optionsOf(
    {
      from: { type: 'string' },
      erased: { type: 'string', multiple: true },
      'without-missing-files': { type: 'boolean' },
    },
    usage,
  )
  const { from, erased: sources = [], 'without-missing-files': isMissingAllowed = false } = options
  if (from === undefined) throw new StartProblem(usage)
  const config = readConfig(process.env)
  const manifest = await readManifest(resolve(from))
  const erasures = (await Promise.all(sources.map(readErased))).flat()
  const uploads = join(config.dataDir, 'uploads')
  const plan = { from: resolve(from), manifest, uploads, isMissingAllowed, findFaults: findLedgerFaults }
  await withShopDatabase(config, (opened) => restoreBackup({ ...opened, ...plan }))
  if (sources.length > 0) await appendErasures(config.dataDir, erasures)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `The shop of ${manifest.madeAt} is back in ${nameDatabase(config)}: ${rows} rows, and the ledger adds up; ` +
      `and ${manifest.uploads.length} uploaded files in ${uploads}.`,
  )
  console.log(
    existsSync(erasureList(config.dataDir))
      ? 'Families and children that were erased since will be erased again when the shop starts.'
      : 'Nothing says who was erased since the backup (--erased), so they are back.',
  )
})
