import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

/** What the rules of this feature work with. */
export type UploadParts = {
  db: Db
  clock: Clock
  /** Where uploads lie; every process of the shop sees the same. */
  folder: string
}
