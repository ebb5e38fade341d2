import type { FileHandle } from 'node:fs/promises'
import type { Bytes } from './bytes.ts'

/** A file as it was when it was opened: whoever deletes or replaces it leaves these bytes alone. */
export type OpenedFile = Bytes & { path: string; modifiedAt: Date; etag: string }

const chunkBytes = 256 * 1024

/** Undefined for what is no file. */
export async function openedFile(handle: FileHandle, path: string): Promise<OpenedFile | undefined> {
  const status = await handle.stat({ bigint: true })
  if (!status.isFile()) return undefined
  return {
    path,
    size: Number(status.size),
    modifiedAt: status.mtime,
    etag: `"${status.size.toString(36)}-${status.mtimeNs.toString(36)}"`,
    read: (start, end) => readChunks(handle, path, start, end),
    close: () => handle.close(),
  }
}

async function* readChunks(handle: FileHandle, path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const chunk = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - at))
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at)
    if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
    yield chunk.subarray(0, bytesRead)
    at += bytesRead
  }
}
