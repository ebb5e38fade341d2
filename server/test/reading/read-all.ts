import type { Bytes } from '../../src/platform/files/bytes.ts'

/** Copies each chunk, as it is valid only until the next is read. */
export async function readAll(bytes: Bytes, start = 0, end = bytes.size): Promise<Buffer> {
  const copies: Buffer[] = []
  for await (const chunk of bytes.read(start, end)) copies.push(Buffer.from(chunk))
  return Buffer.concat(copies)
}
