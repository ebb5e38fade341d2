import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

export type UploadDeps = {
  db: Db
  clock: Clock
  /** Shared by all processes of the shop. */
  folder: string
}
