import { transactionsPerPage } from '@storylamp/contract/limits'
import {
  type Currency,
  type Hundredths,
  hundredths,
  money as moneyIn,
  sumOf,
  toTokens,
} from '@storylamp/contract/money'
import { describeTransfer } from '@storylamp/contract/wallet/describe-transfer'
import type { WalletTransaction, WalletTransactions } from '@storylamp/contract/wallet/wallet'
import { type Cell, csvHead, csvLine } from '../../../platform/csv/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { findTopUps } from '../../payments/index.ts'
import { type Bought, moneyOf } from '../lots/lots.ts'
import { findGiveBacks, findPacks } from '../top-up/pack-queries.ts'
import { countLines, type EntryRow, selectLines } from './statement-queries.ts'

export async function walletTransactions(db: Db, familyId: string, page = 1): Promise<WalletTransactions> {
  const total = await countLines(db, familyId)
  const rows = await selectLines(db, familyId, transactionsPerPage, (page - 1) * transactionsPerPage)
  const pageCount = Math.max(1, Math.ceil(total / transactionsPerPage))
  return { data: await toTransactions(db, rows), total, page, pageCount }
}

export const allTransactions = async (db: Db, familyId: string): Promise<WalletTransaction[]> =>
  toTransactions(db, await selectLines(db, familyId, await countLines(db, familyId), 0))

async function toTransactions(db: Db, rows: EntryRow[]): Promise<WalletTransaction[]> {
  const bought = await findBought(db, rows)
  return rows.map((row) => toTransaction(row, bought.get(row.payment_id ?? '')))
}

/** With the tokens of each time that some were given back. */
type TopUp = Bought & { currency: Currency; givenBack: Hundredths[] }

async function findBought(db: Db, rows: EntryRow[]): Promise<ReadonlyMap<string, TopUp>> {
  const ids = rows.flatMap(({ payment_id }) => payment_id ?? [])
  const payments = await findTopUps(db, [...new Set(ids)])
  const givenBack = await findGiveBacks(db, [...new Set(ids)])
  const packs = new Map((await findPacks(db, idsOf(payments))).map((pack) => [pack.payment_id, pack]))
  return new Map(
    payments.flatMap(({ id, amount_cents, currency }) => {
      const tokens = packs.get(id)?.tokens_hundredths
      if (tokens === undefined) return []
      const returned = givenBack.filter((one) => one.payment_id === id).map((one) => one.tokens_hundredths)
      return [[id, { tokens, amountCents: amount_cents, currency, givenBack: returned }]]
    }),
  )
}

function toTransaction(row: EntryRow, bought: TopUp | undefined): WalletTransaction {
  const moved = sumOf([hundredths(Math.abs(row.amount_hundredths)), row.owed_hundredths ?? hundredths(0)])
  // Otherwise a refund by staff or a dispute.
  const isGivenBack = row.amount_hundredths < 0 && bought?.givenBack.includes(moved) === true
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    kind: row.kind,
    description: isGivenBack ? 'Tokens you gave back' : describeTransfer(row),
    change: row.amount_hundredths,
    balance: row.balance_after_hundredths,
    ...(row.owed_hundredths ? { owed: row.owed_hundredths } : {}),
    ...(bought && { money: moneyIn(moneyOf(bought, moved), bought.currency), currency: bought.currency }),
  }
}

const columns = ['Date', 'Kind', 'Description', 'Change', 'Balance', 'Owed', 'Money', 'Currency']

/** For spreadsheets, in tokens, newest first; the money of bought ones with its currency. */
export const transactionsCsv = (transactions: WalletTransaction[]): string =>
  csvHead(columns) + transactions.map((one) => csvLine(cellsOf(one))).join('')

const cellsOf = ({ createdAt, kind, description, change, balance, owed, money }: WalletTransaction): Cell[] => [
  createdAt,
  kind,
  description,
  toTokens(change),
  toTokens(balance),
  owed === undefined ? '' : toTokens(owed),
  money ?? '',
  money?.currency ?? '',
]
