import { plainAmount } from '@storylamp/contract/money'
import type { WalletTransaction } from '@storylamp/contract/wallet'

const columns = ['Date', 'Kind', 'Description', 'Change', 'Balance']

/** For spreadsheets, in tokens, newest first. */
export const transactionsCsv = (transactions: WalletTransaction[]): string =>
  [columns, ...transactions.map(rowOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

const rowOf = ({ createdAt, kind, description, change, balance }: WalletTransaction) => [
  createdAt,
  kind,
  harmless(description),
  plainAmount(change),
  plainAmount(balance),
]

/** A text that starts like a formula would be run as one. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
