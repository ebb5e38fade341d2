import type { FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { fromHundredths } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { isFamily } from '../../accounts/index.ts'
import { walletBalance, walletTransactions } from './statement.ts'
import { findDebt } from './statement-queries.ts'

/** The ledger of any family, also of one whose people are gone. */
export async function familyWallet(db: Db, familyId: string, page = 1): Promise<FamilyWallet | Failure> {
  if (!(await isFamily(db, familyId))) return new Failure('not_found', adminTexts.customerUnknown)
  const transactions = await walletTransactions(db, familyId, page)
  const debt = fromHundredths(await findDebt(db, familyId))
  return { ...transactions, walletBalance: await walletBalance(db, familyId), debt }
}
