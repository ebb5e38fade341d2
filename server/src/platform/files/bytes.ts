/** Bytes that can be read from any place on. */
export type Bytes = {
  size: number
  /** Like `slice`: the byte at `end` is not among them. A chunk holds only until the next is asked for. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
  close(): Promise<unknown>
}

export const bytesOf = (buffer: Uint8Array): Bytes => ({
  size: buffer.length,
  read: async function* (start, end) {
    yield buffer.subarray(start, end)
  },
  close: async () => {},
})

/** One after the other; of each part only what is asked for is read. */
export const joinBytes = (parts: Bytes[]): Bytes => ({
  size: parts.reduce((sum, { size }) => sum + size, 0),
  read: async function* (start, end) {
    let partStart = 0
    for (const part of parts) {
      const from = Math.max(start - partStart, 0)
      const to = Math.min(end - partStart, part.size)
      if (from < to) yield* part.read(from, to)
      partStart += part.size
    }
  },
  close: () => Promise.all(parts.map((part) => part.close())),
})
