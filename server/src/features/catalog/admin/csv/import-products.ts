import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { importTexts } from '@storylamp/contract/admin/import-texts'
import { decimalsOf } from '@storylamp/contract/money'
import { maxUploadBytes } from '@storylamp/contract/uploads/upload-limits'
import type { Entry } from 'yauzl'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Refusal, transactionOrRefusal } from '../../../../platform/http/refusals/refusal.ts'
import { readSection } from '../../../settings/index.ts'
import { storeOnePicture, type UploadDeps } from '../../../uploads/index.ts'
import { refuseTakenSku } from '../sku-conflict.ts'
import { refuseFile, rolledBack } from './csv-file.ts'
import { readRows } from './read-rows.ts'
import { readShopify } from './read-shopify.ts'
import { findInZip, type ReceivedFile, readEntry, withReceivedFile } from './received-file.ts'
import { type Outcome, type Pictures, writeProducts } from './write-products.ts'

export type SentFile = { body: AsyncIterable<Buffer>; isZip: boolean }
type ImportOptions = { isDryRun: boolean; acceptsDamaged: boolean }

/** Without a file the body was of another type. */
export async function importProducts(
  deps: UploadDeps,
  member: Member,
  file: SentFile | undefined,
  options: ImportOptions,
) {
  if (file === undefined) return new Refusal('unsupported_media_type', importTexts.csvOrZipWanted)
  return withReceivedFile(deps.folder, file, (received) => importReceived(deps, member, received, options))
}

/** Tried first, so that no picture is stored for a file with a wrong row. */
async function importReceived(
  deps: UploadDeps,
  member: Member,
  { table, zip }: ReceivedFile,
  { isDryRun, acceptsDamaged }: ImportOptions,
) {
  const inZip = new Map<Entry, string>()
  const shopify = await readShopify(table, (name) => findInZip(zip, name) !== undefined)
  const rows = await readRows(
    shopify?.table ?? table,
    (name) => {
      const entry = findInZip(zip, name)
      if (entry === undefined) return name
      const path = inZip.get(entry) ?? `zip/${inZip.size}`
      inZip.set(entry, path)
      return path
    },
    acceptsDamaged,
    decimalsOf((await readSection(deps.db, 'selling')).currency),
  )
  if (rows instanceof Refusal) return rows
  const write = (pictures: Pictures) => (db: Db) => writeProducts(db, member, rows, pictures)
  const tried = await refuseTakenSku(() =>
    rolledBack(deps.db, write(new Map([...inZip.values()].map((path) => [path, path])))),
  )
  const reply = <Refused extends Refusal>(outcome: Refused | Outcome) =>
    outcome instanceof Refusal
      ? outcome
      : { data: { rows: rows.length, ...outcome, isDryRun, ...(shopify && { shopify: shopify.report }) } }
  if (tried instanceof Refusal || isDryRun) return reply(tried)
  const stored = await storePictures(deps, member, zip, inZip)
  if (stored instanceof Refusal) return stored
  return reply(await refuseTakenSku(() => transactionOrRefusal(deps.db, write(stored))))
}

/** Each named picture once. Those of an import that fails afterwards are removed with all that nothing uses. */
async function storePictures(deps: UploadDeps, member: Member, zip: ReceivedFile['zip'], inZip: Map<Entry, string>) {
  const stored = new Map<string, string>()
  for (const [entry, path] of inZip) {
    const outcome = await storePicture(deps, member, zip, entry)
    if (outcome instanceof Refusal) return refuseFile(`${entry.fileName}: ${outcome.body.message}`)
    stored.set(path, outcome)
  }
  return stored
}

async function storePicture(deps: UploadDeps, member: Member, zip: ReceivedFile['zip'], entry: Entry) {
  const chunks = zip && (await readEntry(zip, entry, maxUploadBytes.picture))
  if (chunks === 'too large') return new Refusal('invalid_input', adminTexts.fileTooLarge)
  if (chunks === undefined) return new Refusal('file_broken', adminTexts.fileBroken)
  return storeOnePicture(deps, member, Buffer.concat(chunks))
}
