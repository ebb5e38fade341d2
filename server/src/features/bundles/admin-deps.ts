import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/files.ts'

/** What the rules of the back office work with. */
export type BundleAdminParts = {
  db: Db
  /** Where uploads lie. */
  uploads: string
  /** Where what is sold lies, uploaded or not. */
  soldFiles: Files
  /** Whether any family owns a bundle. */
  isBought: (db: Db, bundleId: string) => Promise<boolean>
}
