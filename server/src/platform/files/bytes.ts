export type Bytes = {
  size: number
  /** `end` is exclusive. A chunk is valid only until the next is read. */
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

/** Concatenates; reads from each part only the range that is needed. */
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
