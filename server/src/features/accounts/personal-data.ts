import type { Db } from '../../platform/db/database.ts'

/** What another feature keeps about a family: how it shows it, and how it lets go of what is personal in it (D6). */
export type PersonalData = {
  name: string
  show(db: Db, familyId: string): Promise<unknown>
  forget(db: Db, familyId: string): Promise<unknown>
}
