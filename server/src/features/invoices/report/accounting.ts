import { type Currency, minus, money } from '@storylamp/contract/money'
import { type Cell, csvHead, csvLine } from '../../../platform/csv/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ZippedFile } from '../../../platform/zip/stream-zip.ts'
import type { BalanceEntry } from '../../../providers/payments/provider.ts'
import { readSections } from '../../settings/index.ts'
import { balanceBookings, bookingsOf, datevOf } from './datev.ts'
import { documentCells, documentColumns, documentsOf } from './documents.ts'
import { taxColumns, taxReport } from './tax-report.ts'

export type Month = { month: string; balance: BalanceEntry[]; now: Date }

const balanceColumns = ['Date', 'Kind', 'Payment reference', 'Entry', 'Amount', 'Fee', 'Net', 'Currency']

const balanceCells = ({ at, kind, intentId, id, cents, feeCents, currency }: BalanceEntry): Cell[] => [
  at.toISOString().slice(0, 10),
  kind,
  intentId ?? '',
  id,
  money(cents, currency),
  money(feeCents, currency),
  money(minus(cents, feeCents), currency),
  currency,
]

/** What an accountant needs of a month: the tables first, and then each document as it was issued. */
export async function* accountingFiles(
  db: Db,
  { month, balance, now }: Month,
  draw: (id: string) => Promise<Buffer>,
): AsyncGenerator<ZippedFile> {
  const settings = await readSections(db, ['accounting', 'selling', 'tax'])
  const documents = await documentsOf(db, month)
  const taxes: Cell[][] = []
  for await (const rows of taxReport(db, month)) taxes.push(...rows)
  yield table('documents.csv', documentColumns, documentCells(documents), now)
  yield table('taxes.csv', taxColumns, taxes, now)
  yield table('provider.csv', balanceColumns, balance.map(balanceCells), now)
  const currencies = new Set([...documents, ...balance].map(({ currency }) => currency))
  for (const currency of currencies) {
    const isOf = (row: { currency: Currency }) => row.currency === currency
    const bookings = [
      ...bookingsOf(documents.filter(isOf), settings),
      ...balanceBookings(balance.filter(isOf), settings.accounting),
    ]
    const content = datevOf(month, currency, settings.accounting, bookings, now)
    yield { name: `EXTF_Buchungsstapel_${currency}_${month}.csv`, content, modifiedAt: now }
  }
  for (const { id, number, issuedAt } of new Map(documents.map((one) => [one.id, one])).values()) {
    yield { name: `documents/${number}.pdf`, content: await draw(id), modifiedAt: issuedAt }
  }
}

const table = (name: string, columns: string[], rows: Cell[][], modifiedAt: Date): ZippedFile => ({
  name,
  content: Buffer.from(csvHead(columns) + rows.map(csvLine).join('')),
  modifiedAt,
})
