import type { FileHandle } from 'node:fs/promises'

const windowBytes = 256 * 1024

/** Reads small pieces of a file, one behind the other, without asking the system for each. At its end they are shorter. */
export type Window = (position: number, length: number) => Promise<Buffer>

export function windowOn(handle: FileHandle): Window {
  let start = 0
  let held = Buffer.alloc(0)
  return async (position, length) => {
    if (position < start || position + length > start + held.length) {
      const buffer = Buffer.allocUnsafe(Math.max(length, windowBytes))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
      start = position
      held = buffer.subarray(0, bytesRead)
    }
    return held.subarray(position - start, position - start + length)
  }
}
