import type { FileHandle } from 'node:fs/promises'
import type { Bytes } from './bytes.ts'

/** An open file: deleting or replacing it on disk does not change these bytes. */
export type OpenedFile = Bytes & { path: string; modifiedAt: Date; etag: string }

const chunkBytes = 256 * 1024

/** Undefined if it is not a regular file. */
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

/** Buffers outside of the heap are expensive to allocate and to collect, so they are reused. */
const bufferPool: Buffer[] = []
const maxPooled = 16

async function* readChunks(handle: FileHandle, path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
  try {
    for (let at = start; at < end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, end - at), at)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    if (bufferPool.length < maxPooled) bufferPool.push(buffer)
  }
}
