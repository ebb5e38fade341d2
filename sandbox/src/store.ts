import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './durable-file.ts'

type Row = { id: string }
type Change = [table: PropertyKey, row: Row]

/**
 * Tables in memory with a journal on disk. Rows that are put synchronously share one line of the journal, so that a crash
 * keeps all of them or none.
 */
export async function openStore<Tables extends Record<keyof Tables, Row>>(folder: string) {
  await mkdir(folder, { recursive: true })
  const journal = await open(join(folder, 'journal.jsonl'), 'a+')
  await syncFolder(folder)
  const tables = new Map<PropertyKey, Map<string, Row>>()
  for (const [table, row] of await readJournal(journal)) rowsOf(table).set(row.id, row)
  let unwritten: Change[] = []
  let onDisk = Promise.resolve()

  function rowsOf(table: PropertyKey) {
    const rows = tables.get(table) ?? new Map<string, Row>()
    tables.set(table, rows)
    return rows
  }

  async function write() {
    const line = `${JSON.stringify(unwritten)}\n`
    unwritten = []
    await journal.appendFile(line)
    await journal.datasync()
  }

  return {
    get: <Name extends keyof Tables>(table: Name, id: string) => rowsOf(table).get(id) as Tables[Name] | undefined,
    /** For rows whose id another row guarantees. */
    need<Name extends keyof Tables>(table: Name, id: string) {
      const row = rowsOf(table).get(id)
      if (!row) throw new Error(`${id} is missing in the journal in ${folder}.`)
      return row as Tables[Name]
    },
    all: <Name extends keyof Tables>(table: Name) => [...rowsOf(table).values()] as Tables[Name][],
    /** Replaces the whole row of the same id; rows are immutable. */
    put<Name extends keyof Tables>(table: Name, row: Tables[Name]) {
      rowsOf(table).set(row.id, row)
      // Changes that arrive while a line is being written share the next one.
      if (unwritten.push([table, row]) === 1) onDisk = onDisk.then(write)
    },
    /** Resolves once everything put so far is synced to disk. */
    onDisk: () => onDisk,
    close: () => onDisk.finally(() => journal.close()),
  }
}

export type Store<Tables extends Record<keyof Tables, Row>> = Awaited<ReturnType<typeof openStore<Tables>>>

async function readJournal(journal: FileHandle) {
  const content = await journal.readFile('utf8')
  const whole = content.slice(0, content.lastIndexOf('\n') + 1)
  // A line that was interrupted: it was never acknowledged.
  if (whole.length < content.length) await journal.truncate(Buffer.byteLength(whole))
  return whole.split('\n').flatMap(readLine)
}

function readLine(line: string, index: number): Change[] {
  try {
    return line === '' ? [] : JSON.parse(line)
  } catch (error) {
    console.warn(`Line ${index + 1} of a journal in the sandbox is damaged and is left out (${error})`)
    return []
  }
}
