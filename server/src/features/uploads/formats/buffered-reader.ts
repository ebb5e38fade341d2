import type { FileHandle } from 'node:fs/promises'

const bufferBytes = 256 * 1024

/** Reads a piece of a file; shorter at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>

/** Reads ahead, so that parsing small pieces in sequence needs few system calls. */
export function bufferedReader(handle: FileHandle): ReadAt {
  let start = 0
  let buffered = Buffer.alloc(0)
  return async (position, length) => {
    if (position < start || position + length > start + buffered.length) {
      const buffer = Buffer.allocUnsafe(Math.max(length, bufferBytes))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      start = position
      buffered = buffer.subarray(0, bytesRead)
    }
    return buffered.subarray(position - start, position - start + length)
  }
}
