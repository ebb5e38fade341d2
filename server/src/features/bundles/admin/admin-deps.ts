import type { Db } from '../../../platform/db/database.ts'
import type { Files } from '../../../platform/files/files.ts'

export type BundleAdminDeps = {
  db: Db
  uploadsFolder: string
  /** The full stories, uploaded or seeded. */
  soldFiles: Files
  isBought: (db: Db, bundleId: string) => Promise<boolean>
}
