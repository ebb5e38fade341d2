import { boxesOf } from './boxes.ts'
import type { PictureFormat } from './format.ts'

/**
 * Whether a file ends where its picture does. Behind that, other programs would find a page or an archive of theirs; only
 * what cameras write there is let through.
 */
export async function endsWithPicture(bytes: Buffer, format: PictureFormat): Promise<boolean> {
  if (format === 'avif') {
    const window = async (at: number, length: number) => bytes.subarray(at, at + length)
    return (await boxesOf(window, 0, bytes.length)) !== undefined
  }
  const end = ends[format](bytes)
  if (end === undefined || end > bytes.length) return false
  const rest = bytes.subarray(end)
  return rest.every((byte) => byte === 0) || (format === 'jpeg' && isOfCamera(rest))
}

/** A second, smaller picture, or the notes of a Samsung phone. */
const isOfCamera = (rest: Buffer) =>
  rest.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) || rest.subarray(-4).toString('latin1') === 'SEFT'

const ends: Record<Exclude<PictureFormat, 'avif'>, (bytes: Buffer) => number | undefined> = {
  png: (bytes) => {
    for (let at = 8; at + 12 <= bytes.length; ) {
      const end = at + 12 + bytes.readUInt32BE(at)
      if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end
      at = end
    }
    return undefined
  },
  webp: (bytes) => {
    const body = bytes.readUInt32LE(4)
    return 8 + body + (body % 2)
  },
  gif: (bytes) => {
    let at = 13 + colorTable(bytes[10])
    for (;;) {
      const block = bytes[at]
      if (block === 0x3b) return at + 1
      if (block === 0x21) at += 2
      else if (block === 0x2c) at += 11 + colorTable(bytes[at + 9])
      else return undefined
      for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
      at += 1
    }
  },
  jpeg: (bytes) => {
    for (let at = 2; at + 4 <= bytes.length; ) {
      if (bytes[at] !== 0xff) return undefined
      const marker = bytes[at + 1] ?? 0
      if (marker === 0xff) at += 1
      else {
        at += 2 + bytes.readUInt16BE(at + 2)
        if (marker === 0xda) at = behindScan(bytes, at)
        if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2
      }
    }
    return undefined
  },
}

/** Bytes of its flags say whether a gif, or a picture in it, has colours of its own, and how many. */
const colorTable = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where the next marker stands that is neither a restart nor an 0xff that belongs to the picture. */
function behindScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!belongs) return at
  }
  return bytes.length
}
