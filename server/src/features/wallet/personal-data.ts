import { type Hundredths, toTokens } from '@storylamp/contract/money'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import { walletTransaction } from '@storylamp/contract/wallet/wallet'
import * as z from 'zod/mini'
import type { PersonalData } from '../accounts/index.ts'
import { readCurrency, readTokenRate } from '../settings/index.ts'
import { sumUnspentBought } from './give-back/give-back.ts'
import { moveDebt } from './ledger/move-debt.ts'
import { allTransactions } from './statement/statement.ts'
import { countLines, findWalletBalance } from './statement/statement-queries.ts'

/** Nothing is erased: the ledger names nobody and has to stay whole. */
export const walletPersonalData: PersonalData = {
  name: 'wallet',
  exportData: async (db, familyId) => z.encode(z.array(walletTransaction), await allTransactions(db, familyId)),
  eraseData: async () => {},
  isRemembered: async (db, familyId) => (await countLines(db, familyId)) > 0,
  follow: moveDebt,
  open: {
    find: async (db, familyId) => {
      const balance = await findWalletBalance(db, familyId)
      return balance > 0
        ? [
            {
              kind: 'tokens',
              text: describe(
                balance,
                await sumUnspentBought(db, familyId),
                await readTokenRate(db, await readCurrency(db)),
              ),
            },
          ]
        : []
    },
  },
}

function describe(balance: Hundredths, bought: Hundredths, rate: TokenRate): string {
  const text = `${tokensInSentence(toTokens(balance), rate)}, which are lost`
  if (bought <= 0) return text
  return `${text}: ${bought === balance ? 'all of them' : tokensInSentence(toTokens(bought), rate)} were bought`
}
