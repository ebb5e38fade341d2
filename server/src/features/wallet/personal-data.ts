import type { PersonalData } from '../accounts/index.ts'
import { allTransactions } from './statement/statement.ts'

/** The books stay whole when a family goes: nothing personal stands in them. */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  exportData: allTransactions,
  eraseData: async () => {},
}
