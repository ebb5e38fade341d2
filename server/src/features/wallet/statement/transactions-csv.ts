import { toDollars, toTokens } from '@storylamp/contract/money'
import type { WalletTransaction } from '@storylamp/contract/wallet/wallet'
import { type Cell, csvHead, csvLine } from '../../../platform/csv/csv.ts'

const columns = ['Date', 'Kind', 'Description', 'Change', 'Balance', 'Owed', 'Money']

/** For spreadsheets, in tokens, newest first; the money of bought ones in dollars. */
export const transactionsCsv = (transactions: WalletTransaction[]): string =>
  csvHead(columns) + transactions.map((one) => csvLine(cellsOf(one))).join('')

const cellsOf = ({ createdAt, kind, description, change, balance, owed, money }: WalletTransaction): Cell[] => [
  createdAt,
  kind,
  description,
  toTokens(change),
  toTokens(balance),
  owed === undefined ? '' : toTokens(owed),
  money === undefined ? '' : toDollars(money),
]
