import { mostPreviewSeconds } from '@storylamp/contract/uploads/upload-limits'
import { type Frame, frameAt } from './mp3-frame.ts'
import type { Window } from './window.ts'

export type Mp3 = {
  seconds: number
  /** From the first sound to the last frame that a preview may have. */
  preview: { start: number; end: number }
}

/** Undefined for what is not an mp3 from its first byte to its last: tags, whole frames of one kind, tags. */
export async function readMp3(bytesAt: Window, size: number): Promise<Mp3 | undefined> {
  let at = await behindTags(bytesAt, 0)
  const preview = { start: 0, end: 0 }
  let seconds = 0
  let first: Frame | undefined
  for (;;) {
    const header = await bytesAt(at, 64)
    const frame = frameAt(header)
    if (frame === undefined || frame.rate !== (first ?? frame).rate) break
    const end = at + frame.bytes
    if (first === undefined) preview.start = isTableOfContents(header) ? end : at
    first = frame
    if (at >= preview.start) seconds += frame.seconds
    if (seconds <= mostPreviewSeconds) preview.end = end
    at = end
  }
  return (await behindTags(bytesAt, at)) === size && seconds > 0 ? { seconds, preview } : undefined
}

/** Encoders write what they know of the whole into a first frame that is silent; of a part it would be wrong. */
const isTableOfContents = (frame: Buffer) => /Xing|Info|VBRI/.test(frame.toString('latin1'))

async function behindTags(bytesAt: Window, from: number): Promise<number> {
  for (let at = from; ; ) {
    const bytes = tagBytes(await bytesAt(at, 32))
    if (bytes === 0) return at
    at += bytes
  }
}

/** ID3v2, ID3v1 and APE: what players know to skip. */
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
