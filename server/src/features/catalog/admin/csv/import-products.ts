import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { importTexts } from '@storylamp/contract/admin/import-texts'
import { maxUploadBytes } from '@storylamp/contract/uploads/upload-limits'
import type { Db } from '../../../../platform/db/database.ts'
import type { Member } from '../../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../../platform/http/failures/failure.ts'
import { transactionOrFailure } from '../../../../platform/http/failures/roll-back.ts'
import { storeOnePicture, type UploadDeps } from '../../../uploads/index.ts'
import { refuseTakenSku } from '../sku-conflict.ts'
import { refuseFile, rolledBack } from './csv-file.ts'
import { readRows } from './read-rows.ts'
import { findInZip, type ReceivedFile, readEntry, withReceivedFile } from './received-file.ts'
import { type Pictures, writeProducts } from './write-products.ts'

export type SentFile = { body: AsyncIterable<Buffer>; isZip: boolean }

/** Without a file the body was of another type. */
export async function importProducts(deps: UploadDeps, member: Member, file: SentFile | undefined, isDryRun: boolean) {
  if (file === undefined) return new Failure('unsupported_media_type', importTexts.csvOrZipWanted)
  return withReceivedFile(deps.folder, file, (received) => importReceived(deps, member, received, isDryRun))
}

/** Tried first, so that no picture is stored for a file with a wrong row. */
async function importReceived(deps: UploadDeps, member: Member, { table, zip }: ReceivedFile, isDryRun: boolean) {
  const inZip = new Map<string, string>()
  const rows = await readRows(table, (name) => {
    if (findInZip(zip, name) === undefined) return name
    const path = `zip/${[...inZip.keys(), name].indexOf(name)}`
    inZip.set(name, path)
    return path
  })
  if (rows instanceof Failure) return rows
  const write = (pictures: Pictures) => (db: Db) => writeProducts(db, member, rows, pictures)
  const tried = await refuseTakenSku(() =>
    rolledBack(deps.db, write(new Map([...inZip.values()].map((path) => [path, path])))),
  )
  if (tried instanceof Failure || isDryRun) return reply(tried, rows.length, isDryRun)
  const stored = await storePictures(deps, member, zip, inZip)
  if (stored instanceof Failure) return stored
  return reply(await refuseTakenSku(() => transactionOrFailure(deps.db, write(stored))), rows.length, false)
}

const reply = <Refused extends Failure>(
  outcome: Refused | { created: number; changed: number },
  rows: number,
  isDryRun: boolean,
) => (outcome instanceof Failure ? outcome : { data: { rows, ...outcome, isDryRun } })

/** Each named picture once. Those of an import that fails afterwards are removed with all that nothing uses. */
async function storePictures(deps: UploadDeps, member: Member, zip: ReceivedFile['zip'], inZip: Map<string, string>) {
  const stored = new Map<string, string>()
  for (const [name, path] of inZip) {
    const outcome = await storePicture(deps, member, zip, name)
    if (outcome instanceof Failure) return refuseFile(`${name}: ${outcome.body.message}`)
    stored.set(path, outcome)
  }
  return stored
}

async function storePicture(deps: UploadDeps, member: Member, zip: ReceivedFile['zip'], name: string) {
  const entry = findInZip(zip, name)
  const bytes = zip && entry && (await readEntry(zip, entry, maxUploadBytes.picture))
  if (bytes === 'too large') return new Failure('invalid_input', adminTexts.fileTooLarge)
  return bytes === undefined ? new Failure('file_broken', adminTexts.fileBroken) : storeOnePicture(deps, member, bytes)
}
