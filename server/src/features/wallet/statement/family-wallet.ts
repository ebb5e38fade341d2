import type { FamilyWallet } from '@storylamp/contract/accounts/admin-customers'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { isFamily } from '../../accounts/index.ts'
import { walletTransactions } from './statement.ts'
import { findDebt, findWalletBalance } from './statement-queries.ts'

/** Of any family, also of one whose people have left. */
export async function familyWallet(db: Db, familyId: string, page = 1): Promise<FamilyWallet | Failure<'not_found'>> {
  if (!(await isFamily(db, familyId))) return new Failure('not_found', adminTexts.customerUnknown)
  const transactions = await walletTransactions(db, familyId, page)
  const walletBalance = await findWalletBalance(db, familyId)
  return { ...transactions, walletBalance, debt: await findDebt(db, familyId) }
}
