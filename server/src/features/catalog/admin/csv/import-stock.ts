import { importTexts } from '@storylamp/contract/admin/import-texts'
import { maxStock } from '@storylamp/contract/stock/admin-stock'
import { maxImportBytes } from '@storylamp/contract/stock/import-stock'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { readText } from '../../../../platform/csv/csv.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, transactionOrRefusal } from '../../../../platform/http/refusals/refusal.ts'
import { recordEvent } from '../../../events/index.ts'
import { setStocks } from '../../../stock/index.ts'
import { lockProductsBySku } from '../admin-queries.ts'
import {
  fileTooLarge,
  readAtMost,
  readTable,
  refuseFile,
  refuseRows,
  rolledBack,
  type Table,
  type Wrong,
  wrongCell,
} from './csv-file.ts'

type Row = { line: number; sku: string; quantity: string }

/** Without a file the body was of another type. */
export async function importStock(db: Db, member: Member, file: AsyncIterable<Buffer> | undefined, isDryRun: boolean) {
  if (file === undefined) return new Refusal('unsupported_media_type', importTexts.csvWanted)
  const chunks = await readAtMost(file, maxImportBytes)
  if (chunks === undefined) return fileTooLarge(maxImportBytes)
  const table = await readTable(chunks)
  const rows = table instanceof Refusal ? table : readRows(table)
  if (rows instanceof Refusal) return rows
  const work = (transaction: Db) => importRows(transaction, member, rows, isDryRun)
  return isDryRun ? rolledBack(db, work) : transactionOrRefusal(db, work)
}

async function importRows(db: Db, member: Member, rows: Row[], isDryRun: boolean) {
  const products = await lockProductsBySku(
    db,
    rows.map(({ sku }) => sku).filter((sku) => !sku.includes('\0')),
  )
  const lines = new Map<string, number>()
  const wrong = rows.flatMap((row): Wrong[] => {
    const productId = products.get(row.sku)
    if (productId === undefined) return [wrongCell(row.line, 'SKU', importTexts.skuUnknown)]
    const earlier = lines.get(productId)
    if (earlier !== undefined) return [wrongCell(row.line, 'SKU', importTexts.skuTwice(earlier))]
    lines.set(productId, row.line)
    return isQuantity(row.quantity) ? [] : [wrongCell(row.line, 'Quantity', stockTexts.piecesInvalid)]
  })
  if (wrong.length > 0) return refuseRows(wrong)
  const counted = rows.map(({ sku, quantity }) => ({ productId: products.get(sku) ?? '', wanted: Number(quantity) }))
  const { tooLow, changed } = await setStocks(db, member, counted)
  if (tooLow.length > 0) {
    return refuseRows(
      tooLow.map(({ productId, held }) =>
        wrongCell(lines.get(productId) ?? 0, 'Quantity', stockTexts.fewerThanHeld(held)),
      ),
    )
  }
  const details = { rows: rows.length, changed }
  await recordEvent(db, { kind: 'stock.imported', details, by: member, about: { target: 'stock' } })
  return { data: { ...details, isDryRun } }
}

const isQuantity = (quantity: string) => /^\d{1,7}$/.test(quantity) && Number(quantity) <= maxStock

function readRows({ names, rows }: Table): Row[] | Refusal<'invalid_input'> {
  const [sku, quantity] = [names.indexOf('sku'), names.indexOf('quantity')]
  if (sku === -1) return refuseFile(importTexts.columnMissing('SKU'), 'rows.1')
  if (quantity === -1) return refuseFile(importTexts.columnMissing('Quantity'), 'rows.1')
  if (rows.length === 0) return refuseFile(importTexts.rowsMissing)
  return rows.map(({ line, cells }) => ({
    line,
    sku: readText(cells[sku] ?? '').trim(),
    quantity: readText(cells[quantity] ?? '').trim(),
  }))
}
