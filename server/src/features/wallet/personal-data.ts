import { formatHundredths, type Hundredths, hundredths } from '@storylamp/contract/money'
import { walletTransaction } from '@storylamp/contract/wallet/wallet'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { allTransactions } from './statement/statement.ts'
import { findWalletBalance, sumBought } from './statement/statement-queries.ts'

/** Nothing is erased: the ledger names nobody and has to stay whole. */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  exportData: async (db, familyId) => z.encode(z.array(walletTransaction), await allTransactions(db, familyId)),
  eraseData: async () => {},
  open: {
    find: async (db, familyId) => {
      const balance = await findWalletBalance(db, familyId)
      return balance > 0 ? [{ kind: 'tokens', text: describe(balance, await sumBought(db, familyId)) }] : []
    },
  },
}

/** Spending does not say which tokens it takes, so as many as were bought may be left. */
function describe(balance: Hundredths, bought: Hundredths): string {
  const text = `${formatHundredths(balance)} tokens, which are lost`
  if (bought <= 0) return text
  const left = hundredths(Math.min(balance, bought))
  return `${text}: ${left === balance ? 'all' : `up to ${formatHundredths(left)}`} of them were bought`
}
