import { crc32 } from 'node:zlib'
import { etagOf } from '../etag.ts'
import { type Bytes, bytesOf, joinBytes } from '../files/bytes.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import { type Entry, zipRecords } from './records.ts'

export type ZipEntry = { name: string; file: OpenedFile }

export type Zip = Bytes & { etag: string }

// Zip32 ends at 2^32 bytes and 65,535 entries; the difference leaves room for headers and the directory.
const maxZip32Bytes = 4_000_000_000
const maxZip32Entries = 65_534

/** Makes uncompressed zips that can be read in ranges. Closing a zip closes its files. */
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
  // The directory lists every file with size, date and checksum, so its hash identifies the zip.
  return { ...joinBytes([...parts, bytesOf(tail)]), etag: etagOf(tail) }
}

const isLarge = (entries: ZipEntry[]) =>
  entries.length > maxZip32Entries || entries.reduce((sum, { file }) => sum + file.size, 0) > maxZip32Bytes

type ChecksumOf = (file: OpenedFile) => Promise<number>

/** CRC-32 of files, computed once for each version of a file. */
function createChecksums(): ChecksumOf {
  const known = new Map<string, { etag: string; checksum: Promise<number> }>()
  return (file) => {
    const { path, etag } = file
    const last = known.get(path)
    if (last?.etag === etag) return last.checksum
    const checksum = read(file)
    known.set(path, { etag, checksum })
    checksum.catch(() => known.delete(path))
    return checksum
  }
}

async function read(file: OpenedFile): Promise<number> {
  let checksum = 0
  for await (const chunk of file.read(0, file.size)) checksum = crc32(chunk, checksum)
  return checksum
}
