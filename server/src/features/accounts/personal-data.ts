import type { Db } from '../../platform/db/database.ts'

/** What a feature stores about a family: how it is exported, and how the personal part of it is erased (D6). */
export type PersonalData = {
  name: string
  exportData(db: Db, familyId: string): Promise<unknown>
  eraseData(db: Db, familyId: string): Promise<unknown>
}
