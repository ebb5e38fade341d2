import { findFilesOfBundles } from './features/bundles/index.ts'
import { findFilesOfCatalog } from './features/catalog/index.ts'
import { findFilesOfOrders } from './features/orders/index.ts'
import { type FindUsedFiles, removeUnfinishedUploads, removeUnusedUploads } from './features/uploads/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/database.ts'
import { expireRows } from './platform/db/expire-rows.ts'
import type { Log } from './platform/logs/log.ts'
import { retentionRules } from './retention.ts'

/** What may show or sell uploaded files. Orders are asked last, for the few files that nothing else names. */
const usedFiles: FindUsedFiles[] = [findFilesOfCatalog, findFilesOfBundles, findFilesOfOrders]

type RetentionDeps = { db: Db; clock: Clock; log: Log; uploads: string }

/** The nightly job. A step that fails is logged and stops no other; then the job fails, so that it is tried again. */
export async function expireData({ db, clock, log, uploads }: RetentionDeps): Promise<void> {
  const now = clock()
  const steps = [
    ...retentionRules.map((rule) => ({ of: rule.table, run: () => expireRows(db, rule, now) })),
    { of: 'unfinished uploads', run: () => removeUnfinishedUploads(uploads, clock) },
    { of: 'unused uploads', run: () => removeUnusedUploads({ db, clock, folder: uploads }, usedFiles) },
  ]
  const failed: string[] = []
  for (const { of, run } of steps) {
    await run().catch((error: unknown) => {
      log.error({ err: error, of }, 'old data could not be deleted')
      failed.push(of)
    })
  }
  if (failed.length > 0) throw new Error(`old data is left in ${failed.join(', ')}`)
}
