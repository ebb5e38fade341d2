export {
  findFreeTokensTaken,
  giveFreeTokens,
  sumFreeTokensTaken,
  takeBackFreeTokens,
  takeBackTopUp,
  topUp,
} from './ledger/credits.ts'
export { adjust, debit, refundDebit } from './ledger/debit.ts'
export { takeOverDebts } from './ledger/move-debt.ts'
export { findLedgerFaults, proveLedger, sumLedger } from './ledger/prove-ledger.ts'
export { eraseAdjustmentReasons } from './ledger/transfer.ts'
export { findWalletVersions } from './lots/entries.ts'
export { isPaid, moneyOf } from './lots/lots.ts'
export { findSpentMoney } from './lots/spent-money.ts'
export { unspentLots } from './lots/unspent-lots.ts'
export { walletPersonalData } from './personal-data.ts'
export { walletRoutes } from './routes.ts'
export { findBalances } from './statement/statement-queries.ts'
export { findPacks, type PackRow } from './top-up/pack-queries.ts'
export { mailTopUpAgain, topUpEffects } from './top-up/top-up-effects.ts'
