import type { Db } from '../../../platform/db/database.ts'
import { findEntries } from './entries.ts'
import type { Bought } from './money-of.ts'
import { type Spending, spentMoney } from './spent-money.ts'

export const findSpentMoney = async (db: Db, familyId: string, topUps: Map<string, Bought>): Promise<Spending[]> =>
  spentMoney(await findEntries(db, familyId), topUps)
