import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db/database.ts'
import type { Table } from './tables.ts'

const rowsAtOnce = 500

export type TableFile = { name: string; columns: string[]; rows: number; path: string; sha256: string }

/** One row a line, as PostgreSQL's own text of the row in JSON, which is lossless for every type. */
export async function writeTable(db: Db, { name, columns }: Table, folder: string): Promise<TableFile> {
  const path = `tables/${name.replaceAll('"', '')}.gz`
  const hash = createHash('sha256')
  let rows = 0
  const lines = async function* () {
    for await (const row of rowsOf(db, name)) {
      rows += 1
      yield `${JSON.stringify(row)}\n`
    }
  }
  const digest = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(lines, createGzip(), digest, createWriteStream(join(folder, path), { mode: 0o600 }))
  return { name, columns, rows, path, sha256: hash.digest('hex') }
}

async function* rowsOf(db: Db, name: string): AsyncIterable<string> {
  const table = sql.raw(name)
  await sql`DECLARE kept NO SCROLL CURSOR FOR SELECT whole::text AS row FROM ${table} AS whole`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.raw(String(rowsAtOnce))} FROM kept`.execute(db)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await sql`CLOSE kept`.execute(db)
}

/** Inserts the rows with their identities; returns how many the table has then. */
export async function fillTable(db: Db, { name, columns, path }: TableFile, folder: string): Promise<number> {
  const table = sql.raw(name)
  const names = sql.raw(columns.join(', '))
  const insert = (rows: string[]) =>
    sql`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM unnest(${rows}::${sql.raw(`${name}[]`)})`.execute(db)
  let waiting: string[] = []
  for await (const row of readRows(join(folder, path))) {
    waiting.push(row)
    if (waiting.length < rowsAtOnce) continue
    await insert(waiting)
    waiting = []
  }
  if (waiting.length > 0) await insert(waiting)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${table}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function* readRows(file: string): AsyncIterable<string> {
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()).setEncoding('utf8'))) {
    yield JSON.parse(line)
  }
}

/** Only a line feed ends a line. Node's own reader of lines also splits at U+2028 and U+2029, which JSON leaves as they are. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncIterable<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
