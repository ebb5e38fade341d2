import { etagOf } from '../etag.ts'
import { type Bytes, bytesOf, joinBytes } from '../files/bytes.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import { type ChecksumOf, createChecksums } from './checksums.ts'
import { type Entry, zipRecords } from './records.ts'

export type ZipEntry = { name: string; file: OpenedFile }

export type Zip = Bytes & { etag: string }

/** What remains up to 2^32 holds the records of as many entries as a zip can have that is not large. */
const mostPlainBytes = 4_000_000_000
const mostPlainEntries = 65_534

/** Makes zips of files as they are, of which any part can be read without the parts before. The files are then the zip's to close. */
export function createZipper(): (entries: ZipEntry[]) => Promise<Zip> {
  const checksumOf = createChecksums()
  return async (entries) => {
    try {
      return await zipOf(entries, checksumOf)
    } catch (error) {
      await Promise.all(entries.map(({ file }) => file.close()))
      throw error
    }
  }
}

async function zipOf(entries: ZipEntry[], checksumOf: ChecksumOf): Promise<Zip> {
  const { beforeFile, inDirectory, atEnd } = zipRecords(isLarge(entries))
  const parts: Bytes[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, file } of entries) {
    const entry: Entry = { name, size: file.size, modifiedAt: file.modifiedAt, crc: await checksumOf(file) }
    const header = beforeFile(entry)
    parts.push(bytesOf(header), file)
    directory.push(inDirectory(entry, at))
    at += header.length + file.size
  }
  const listing = Buffer.concat(directory)
  const tail = Buffer.concat([listing, atEnd({ count: entries.length, at, size: listing.length })])
  // The directory names every file with its size, its date and its checksum.
  return { ...joinBytes([...parts, bytesOf(tail)]), etag: etagOf(tail) }
}

const isLarge = (entries: ZipEntry[]) =>
  entries.length > mostPlainEntries || entries.reduce((sum, { file }) => sum + file.size, 0) > mostPlainBytes
