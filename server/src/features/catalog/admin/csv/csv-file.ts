import { importTexts } from '@storylamp/contract/admin/import-texts'
import { maxImportRows } from '@storylamp/contract/stock/import-stock'
import { type CsvFault, type CsvRow, parseCsv } from '../../../../platform/csv/parse-csv.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { Refusal, refuseField } from '../../../../platform/http/refusals/refusal.ts'
import { createLane, createPause } from '../../../../platform/limits/pause.ts'
import { misreadMark, undoMisreading } from './damaged-text.ts'

/** A cell by its line and column, as `rows.7.Price`. */
export type Wrong = { path: string; message: string; isDamaged?: true }
/** A cell that is null leaves its field as it is. */
export type Table = { names: string[]; rows: { line: number; cells: (string | null)[] }[] }

export const maxErrors = 100

// The rows of a spreadsheet, empty ones included.
const maxLines = 1_048_576

export const wrongCell = (line: number, column: string, message: string): Wrong => ({
  path: `rows.${line}.${column}`,
  message,
})

export const refuseRows = (wrong: Wrong[]) =>
  new Refusal('invalid_input', importTexts.rowsWrong(new Set(wrong.map(({ path }) => path.split('.')[1])).size), {
    errors: errorsOf(wrong),
  })

export const errorsOf = (wrong: Wrong[]) => wrong.slice(0, maxErrors).map(({ path, message }) => ({ path, message }))

export const refuseFile = (message: string, path = 'rows') => refuseField('invalid_input', path, message)

export const fileTooLarge = (maxBytes: number) =>
  new Refusal('too_large', importTexts.fileTooLarge(maxBytes / 1024 / 1024))

// 4 MB a second in all, as collecting what faster senders leave behind would stop the requests of others.
const partBytes = 64 * 1024
const nextPart = createLane(16)

/** Undefined if there is more. Read to its end all the same: browsers read the reply only after they have sent the whole body. */
export async function readAtMost(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer[] | undefined> {
  const buffers: Buffer[] = []
  let [bytes, waitedAt] = [0, 0]
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes <= maxBytes) buffers.push(chunk)
    if (bytes - waitedAt < partBytes) continue
    waitedAt = bytes
    await nextPart()
  }
  return bytes > maxBytes ? undefined : buffers
}

export async function readTable(chunks: Buffer[]): Promise<Table | Refusal<'invalid_input'>> {
  const parts = await decode(chunks)
  const pause = createPause()
  const rows: CsvRow[] = []
  let lines = 0
  const isMisread = parts[0]?.startsWith(misreadMark)
  if (isMisread) parts[0] = parts[0]?.slice(misreadMark.length) ?? ''
  for (const row of parseCsv(...parts)) {
    const waiting = pause()
    if (waiting !== undefined) await waiting
    lines += 1
    if ('reason' in row) return refuseFault(row, rows[0]?.cells)
    if (row.cells.some((cell) => cell !== ''))
      rows.push(isMisread ? { ...row, cells: row.cells.map(undoMisreading) } : row)
    if (rows.length > maxImportRows + 1 || lines > maxLines) return refuseFile(importTexts.tooManyRows)
  }
  const [head, ...others] = rows
  return { names: head?.cells.map((name) => name.trim().toLowerCase()) ?? [], rows: others }
}

const utf16Mark = Buffer.from([0xff, 0xfe])

/** As spreadsheets save: UTF-8, what Excel calls Unicode, or Windows-1252, in which every byte is a sign. */
async function decode(chunks: Buffer[]): Promise<string[]> {
  const isUtf16 = Buffer.concat(chunks.slice(0, 2)).subarray(0, 2).equals(utf16Mark)
  if (isUtf16) return decodeAs('utf-16le', chunks)
  return decodeAs('utf-8', chunks).catch(() => decodeAs('windows-1252', chunks))
}

// One text of the whole file would be made in one go.
const partLength = 100_000

async function decodeAs(encoding: string, chunks: Buffer[]): Promise<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  const pause = createPause()
  const parts: string[] = []
  let part = ''
  for (const chunk of chunks) {
    await pause()
    part += decoder.decode(chunk, { stream: true })
    if (part.length < partLength) continue
    parts.push(part)
    part = ''
  }
  return [...parts, part + decoder.decode()]
}

const refuseFault = ({ line, column, reason }: CsvFault, head: string[] = []) =>
  refuseFile(importTexts.faults[reason], `rows.${line}.${head[column - 1] ?? column}`)

/** Runs the work and rolls it back. */
export async function rolledBack<Outcome>(db: Db, work: (transaction: Db) => Promise<Outcome>): Promise<Outcome> {
  const transaction = await db.startTransaction().execute()
  try {
    return await work(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
