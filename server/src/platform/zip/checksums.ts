import { crc32 } from 'node:zlib'
import type { OpenedFile } from '../files/opened-file.ts'

export type ChecksumOf = (file: OpenedFile) => Promise<number>

/** CRC-32 of files, computed once for each version of a file. */
export function createChecksums(): ChecksumOf {
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
