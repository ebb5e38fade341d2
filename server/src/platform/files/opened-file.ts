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

/** What lies outside of the engine's heap is dear to make and to collect, so a reader takes what another has left. */
const spare: Buffer[] = []
const mostSpare = 16

async function* readChunks(handle: FileHandle, path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
  try {
    for (let at = start; at < end; ) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, end - at), at)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read`)
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    if (spare.length < mostSpare) spare.push(buffer)
  }
}
