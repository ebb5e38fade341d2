import type { Readable } from 'node:stream'
import { mostPieces } from '@storylamp/contract/stock/admin-stock'
import { mostImportBytes, mostImportRows } from '@storylamp/contract/stock/import-stock'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { transactionOrFailure } from '../../../platform/http/failures/roll-back.ts'
import { parseCsv } from '../../../platform/parse-csv.ts'
import { recordAudit } from '../../audit/index.ts'
import { setStocks } from '../../stock/index.ts'
import { lockProductsBySku } from './admin-queries.ts'

type Wrong = { path: string; message: string }
type Row = { line: number; sku: string; quantity: string }

// Of a file with every row wrong, the first ones tell enough.
const mostErrors = 100

/** Without a file the body was of another type. */
export async function importStock(db: Db, member: Member, file: Readable | undefined, isDryRun: boolean) {
  const text = await readText(file)
  if (text instanceof Failure) return text
  const rows = readRows(text)
  if (rows instanceof Failure) return rows
  if (!isDryRun) return transactionOrFailure(db, (transaction) => importRows(transaction, member, rows))
  const tried = await tryRows(db, member, rows)
  return tried instanceof Failure ? tried : { data: { ...tried.data, isDryRun } }
}

/** The same statements, rolled back. */
async function tryRows(db: Db, member: Member, rows: Row[]) {
  const transaction = await db.startTransaction().execute()
  try {
    return await importRows(transaction, member, rows)
  } finally {
    await transaction.rollback().execute()
  }
}

async function importRows(db: Db, member: Member, rows: Row[]) {
  const products = await lockProductsBySku(
    db,
    rows.map(({ sku }) => sku).filter((sku) => !sku.includes('\0')),
  )
  const lines = new Map<string, number>()
  const wrong = rows.flatMap((row): Wrong[] => {
    const productId = products.get(row.sku)
    if (productId === undefined) return [{ path: `rows.${row.line}.SKU`, message: stockTexts.skuUnknown }]
    const earlier = lines.get(productId)
    if (earlier !== undefined) return [{ path: `rows.${row.line}.SKU`, message: stockTexts.skuTwice(earlier) }]
    lines.set(productId, row.line)
    return isQuantity(row.quantity) ? [] : [{ path: `rows.${row.line}.Quantity`, message: stockTexts.piecesInvalid }]
  })
  if (wrong.length > 0) return refuse(wrong)
  const counted = rows.map(({ sku, quantity }) => ({ productId: products.get(sku) ?? '', wanted: Number(quantity) }))
  const { tooLow, changed } = await setStocks(db, member, counted)
  if (tooLow.length > 0) {
    return refuse(
      tooLow.map(({ productId, held }) => ({
        path: `rows.${lines.get(productId)}.Quantity`,
        message: stockTexts.fewerThanHeld(held),
      })),
    )
  }
  const data = { rows: rows.length, changed, isDryRun: false }
  await recordAudit(db, member, {
    action: 'import the stock',
    target: 'stock',
    details: { rows: rows.length, changed },
  })
  return { data }
}

const isQuantity = (quantity: string) => /^\d{1,7}$/.test(quantity) && Number(quantity) <= mostPieces

const refuse = (wrong: Wrong[]) =>
  new Failure('invalid_input', stockTexts.rowsWrong(wrong.length), { errors: wrong.slice(0, mostErrors) })

const refuseFile = (message: string, path = 'rows') =>
  new Failure('invalid_input', message, { errors: [{ path, message }] })

function readRows(text: string): Row[] | Failure<'invalid_input'> {
  const [head, ...rows] = parseCsv(text) ?? []
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const [sku, quantity] = [names.indexOf('sku'), names.indexOf('quantity')]
  if (sku === -1 || quantity === -1) return refuseFile(stockTexts.columnsMissing, 'rows.1')
  if (rows.length === 0) return refuseFile(stockTexts.rowsMissing)
  if (rows.length > mostImportRows) return refuseFile(stockTexts.tooManyRows)
  return rows.map(({ line, cells }) => ({
    line,
    sku: cells[sku]?.trim() ?? '',
    quantity: cells[quantity]?.trim() ?? '',
  }))
}

/** Read after the caller is known, and no further than a file may be large. */
async function readText(file: Readable | undefined) {
  if (file === undefined) return new Failure('unsupported_media_type', stockTexts.csvWanted)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= mostImportBytes) chunks.push(chunk)
  }
  if (bytes > mostImportBytes) return new Failure('too_large', stockTexts.fileTooLarge)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return refuseFile(stockTexts.notUtf8)
  }
}
