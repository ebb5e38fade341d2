import type { ReadAt } from './buffered-reader.ts'

export type Box = { type: string; start: number; end: number }

/** The boxes of an ISO media file such as an mp4; undefined if they do not fill the range exactly. */
export async function boxesOf(readAt: ReadAt, from: number, to: number): Promise<Box[] | undefined> {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    const head = await readAt(at, 16)
    if (head.length < 8) return undefined
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short
    const end = at + bytes
    if (bytes < (isLong ? 16 : 8) || end > to) return undefined
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + (isLong ? 16 : 8), end })
    at = end
  }
  return boxes
}
