import { crc32 } from 'node:zlib'
import { type Entry, zipRecords } from './records.ts'

export type ZippedFile = { name: string; content: Buffer; modifiedAt: Date }

/** An uncompressed zip of any length, whose files are made one after the other while it is read. */
export async function* streamZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  // How much will follow is not known before.
  const { beforeFile, inDirectory, atEnd } = zipRecords(true)
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content, modifiedAt } of files) {
    const entry: Entry = { name, size: content.length, modifiedAt, crc: crc32(content) }
    const header = beforeFile(entry)
    directory.push(inDirectory(entry, at))
    at += header.length + content.length
    yield header
    yield content
  }
  const listing = Buffer.concat(directory)
  yield listing
  yield atEnd({ count: directory.length, at, size: listing.length })
}
