import { maxPreviewSeconds } from '@storylamp/contract/uploads/upload-limits'
import type { ReadAt } from './buffered-reader.ts'
import { type Frame, frameAt } from './mp3-frame.ts'

export type Mp3 = {
  seconds: number
  /** The bytes of the whole frames that fit into a preview. */
  preview: { start: number; end: number }
}

/** Undefined unless the whole file is an mp3: tags, whole frames of one sample rate, tags. */
export async function readMp3(readAt: ReadAt, size: number): Promise<Mp3 | undefined> {
  let at = await skipTags(readAt, 0)
  const preview = { start: 0, end: 0 }
  let seconds = 0
  let first: Frame | undefined
  for (;;) {
    const header = await readAt(at, 64)
    const frame = frameAt(header)
    if (frame === undefined || frame.rate !== (first ?? frame).rate) break
    const end = at + frame.bytes
    if (first === undefined) preview.start = isTableOfContents(header) ? end : at
    first = frame
    if (at >= preview.start) seconds += frame.seconds
    if (seconds <= maxPreviewSeconds) preview.end = end
    at = end
  }
  return (await skipTags(readAt, at)) === size && seconds > 0 ? { seconds, preview } : undefined
}

/** Encoders put the length of the whole file into a silent first frame, which a preview must not contain. */
const isTableOfContents = (frame: Buffer) => /Xing|Info|VBRI/.test(frame.toString('latin1'))

async function skipTags(readAt: ReadAt, from: number): Promise<number> {
  for (let at = from; ; ) {
    const bytes = tagBytes(await readAt(at, 32))
    if (bytes === 0) return at
    at += bytes
  }
}

/** The length of an ID3v2, ID3v1 or APE tag. */
function tagBytes(head: Buffer): number {
  if (head.length < 10) return 0
  const name = head.toString('latin1', 0, 8)
  if (name.startsWith('ID3')) {
    const [major = 0, , flags = 0] = head.subarray(3)
    const body = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
    return 10 + body + (major === 4 && (flags & 16) !== 0 ? 10 : 0)
  }
  if (name.startsWith('TAG')) return 128
  return name === 'APETAGEX' && head.length === 32 ? 32 + head.readUInt32LE(12) : 0
}
