import { transactionsPerPage } from '@storylamp/contract/limits'
import type { TransferKind, WalletTransaction, WalletTransactions } from '@storylamp/contract/wallet/wallet'
import type { Db } from '../../../platform/db/database.ts'
import { type EntryRow, findWallet, selectEntries } from './statement-queries.ts'

/** The wallet's transactions, newest first (D30). */
export async function walletTransactions(db: Db, familyId: string, page = 1): Promise<WalletTransactions> {
  const wallet = await findWallet(db, familyId)
  const total = wallet?.version ?? 0
  const newest = total - (page - 1) * transactionsPerPage
  const rows = wallet === undefined ? [] : await selectEntries(db, wallet.id, newest, transactionsPerPage)
  const pageCount = Math.max(1, Math.ceil(total / transactionsPerPage))
  return { data: rows.map(toTransaction), total, page, pageCount }
}

export async function allTransactions(db: Db, familyId: string): Promise<WalletTransaction[]> {
  const wallet = await findWallet(db, familyId)
  const rows = wallet === undefined ? [] : await selectEntries(db, wallet.id, wallet.version, wallet.version)
  return rows.map(toTransaction)
}

const toTransaction = (row: EntryRow): WalletTransaction => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  description: describeTransfer(row),
  change: row.amount_hundredths,
  balance: row.balance_after_hundredths,
})

type Described = Pick<EntryRow, 'kind' | 'reference' | 'amount_hundredths'>

/** In words that the parent reads. */
export const describeTransfer = ({ kind, reference, amount_hundredths }: Described): string =>
  describe[kind](reference, amount_hundredths > 0)

const describe: Record<TransferKind, (reference: string, isCredit: boolean) => string> = {
  top_up: () => 'Tokens bought',
  top_up_back: (_, isCredit) => (isCredit ? 'Bought tokens returned' : 'Tokens of a refunded or disputed payment'),
  free_tokens: () => 'Free tokens with an order',
  free_tokens_back: (_, isCredit) =>
    isCredit ? 'Free tokens returned' : 'Free tokens of a refunded or disputed order',
  spend: (what) => what,
  spend_back: (what) => `Given back: ${what}`,
  adjustment: (reason) => `Adjusted by the shop: ${reason}`,
  debt_paid: () => 'Debt paid',
}
