import { open, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { importTexts } from '@storylamp/contract/admin/import-texts'
import { maxProductCsvBytes, maxProductZipBytes } from '@storylamp/contract/catalog/import-products'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { Refusal } from '../../../../platform/http/refusals/refusal.ts'
import { incomingFile } from '../../../uploads/index.ts'
import { fileTooLarge, readAtMost, readTable, refuseFile, type Table } from './csv-file.ts'

const openZip = promisify<string, Options, ZipFile>(yauzl.open)

const maxFiles = 1000
const maxBytesTogether = 2 * 1024 * 1024 * 1024

/** Its files by their paths and by their names; a name that two have is left out. */
type Zip = { file: ZipFile; entries: Map<string, Entry> }

/** A CSV file, and the pictures that came with it in a zip. */
export type ReceivedFile = { table: Table; zip: Zip | undefined }
type Refused = Refusal<'invalid_input' | 'too_large'>

/** Calls `work` with what was received, and removes it afterwards. */
export async function withReceivedFile<Outcome>(
  folder: string,
  { body, isZip }: { body: AsyncIterable<Buffer>; isZip: boolean },
  work: (received: ReceivedFile) => Promise<Outcome>,
): Promise<Outcome | Refused> {
  if (!isZip) {
    const chunks = await readAtMost(body, maxProductCsvBytes)
    const table = chunks === undefined ? fileTooLarge(maxProductCsvBytes) : await readTable(chunks)
    return table instanceof Refusal ? table : work({ table, zip: undefined })
  }
  const path = incomingFile(folder)
  try {
    if (!(await writeAtMost(path, body))) return fileTooLarge(maxProductZipBytes)
    return await withZip(path, work)
  } finally {
    await rm(path, { force: true })
  }
}

async function writeAtMost(path: string, body: AsyncIterable<Buffer>): Promise<boolean> {
  await using file = await open(path, 'wx', 0o600)
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes <= maxProductZipBytes) await file.writeFile(chunk)
  }
  return bytes <= maxProductZipBytes
}

async function withZip<Outcome>(path: string, work: (received: ReceivedFile) => Promise<Outcome>) {
  // A name that leads out of a folder, or a size that is not the real one, is an error of the library.
  const file = await openZip(path, { lazyEntries: true, autoClose: false }).catch(() => undefined)
  if (file === undefined) return refuseFile(importTexts.zipBroken)
  try {
    const entries = await readEntries(file).catch(() => refuseFile(importTexts.zipBroken))
    if (entries instanceof Refusal) return entries
    const table = await readCsvOf({ file, entries })
    return table instanceof Refusal ? table : await work({ table, zip: { file, entries } })
  } finally {
    file.close()
  }
}

async function readEntries(file: ZipFile): Promise<Zip['entries'] | Refused> {
  if (file.entryCount > maxFiles) return refuseFile(importTexts.zipTooMany)
  const found: Entry[] = []
  let bytes = 0
  for await (const entry of file.eachEntry()) {
    bytes += entry.uncompressedSize
    if (bytes > maxBytesTogether) return refuseFile(importTexts.zipTooLarge)
    if (!isOfSystem(entry.fileName)) found.push(entry)
  }
  const byName = [...Map.groupBy(found, ({ fileName }) => fileName.slice(fileName.lastIndexOf('/') + 1))]
  return new Map(
    [
      ...byName.flatMap(([name, entries]) =>
        entries.length === 1 ? entries.map((entry) => [name, entry] as const) : [],
      ),
      ...found.map((entry) => [entry.fileName, entry] as const),
    ].map(([name, entry]) => [name.toLowerCase(), entry]),
  )
}

/** Folders, and what desktops add by themselves. */
const isOfSystem = (path: string) => path.endsWith('/') || path.startsWith('__MACOSX/') || /(^|\/)\./.test(path)

async function readCsvOf(zip: Zip): Promise<Table | Refused> {
  const [entry, ...others] = new Set([...zip.entries].flatMap(([name, one]) => (name.endsWith('.csv') ? [one] : [])))
  if (entry === undefined || others.length > 0) return refuseFile(importTexts.zipWithoutCsv)
  const chunks = await readEntry(zip, entry, maxProductCsvBytes)
  if (chunks === undefined) return refuseFile(importTexts.zipBroken)
  return chunks === 'too large' ? fileTooLarge(maxProductCsvBytes) : readTable(chunks)
}

export const findInZip = (zip: Zip | undefined, name: string): Entry | undefined => zip?.entries.get(name.toLowerCase())

/** Undefined if it cannot be read, which the library also says of an entry that is not as large as it claims. */
export async function readEntry({ file }: Zip, entry: Entry, maxBytes: number) {
  if (entry.uncompressedSize > maxBytes) return 'too large' as const
  try {
    return await readAtMost(await file.openReadStreamPromise(entry), maxBytes)
  } catch {
    return undefined
  }
}
