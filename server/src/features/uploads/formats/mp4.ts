import type { ReadAt } from './buffered-reader.ts'

const knownTypes = [
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'uuid',
  'udta',
  'meta',
  'moof',
  'mfra',
  'sidx',
  'styp',
]

/** A film in one-second fragments has about ten thousand boxes; a malicious file may have millions. */
const maxBoxes = 20_000

/** Undefined unless the whole file is an mp4 with a video track. */
export async function readMp4(readAt: ReadAt, size: number): Promise<{ seconds: number } | undefined> {
  const boxesOf = createBoxReader(readAt)
  const boxes = await boxesOf(0, size)
  if (boxes?.[0]?.type !== 'ftyp' || boxes.some(({ type }) => !knownTypes.includes(type))) return undefined
  const movie = boxes.find(({ type }) => type === 'moov')
  if (movie === undefined || !boxes.some(({ type }) => type === 'mdat')) return undefined
  const movieBoxes = (await boxesOf(movie.start, movie.end)) ?? []
  const header = movieBoxes.find(({ type }) => type === 'mvhd')
  if (header === undefined || !(await hasVideoTrack(readAt, boxesOf, movieBoxes))) return undefined
  const seconds = readDuration(await readAt(header.start, 32))
  return seconds > 0 ? { seconds } : undefined
}

/** The version of the header decides the width of its numbers. */
function readDuration(header: Buffer): number {
  if (header.length < 32) return 0
  const [units, ticks] =
    header[0] === 1
      ? [header.readUInt32BE(20), Number(header.readBigUInt64BE(24))]
      : [header.readUInt32BE(12), header.readUInt32BE(16)]
  return units === 0 ? 0 : ticks / units
}

async function hasVideoTrack(readAt: ReadAt, boxesOf: BoxReader, boxes: Box[]): Promise<boolean> {
  for (const track of boxes.filter(({ type }) => type === 'trak')) {
    const media = (await boxesOf(track.start, track.end))?.find(({ type }) => type === 'mdia')
    const handler = media && (await boxesOf(media.start, media.end))?.find(({ type }) => type === 'hdlr')
    if (handler && (await readAt(handler.start + 8, 4)).toString('latin1') === 'vide') return true
  }
  return false
}

type Box = { type: string; start: number; end: number }

/** The boxes in a range of the file; undefined if they do not fill it exactly, or are too many. */
type BoxReader = (from: number, to: number) => Promise<Box[] | undefined>

/** Reads an ISO media file such as an mp4. The limit of boxes applies to the whole file. */
function createBoxReader(readAt: ReadAt): BoxReader {
  let left = maxBoxes
  return async (from, to) => {
    const boxes: Box[] = []
    for (let at = from; at < to; left--) {
      const box = left > 0 ? await boxAt(readAt, at, to) : undefined
      if (box === undefined) return undefined
      boxes.push(box)
      at = box.end
    }
    return boxes
  }
}

async function boxAt(readAt: ReadAt, at: number, to: number): Promise<Box | undefined> {
  const head = await readAt(at, 16)
  if (head.length < 8) return undefined
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length === 16
  const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short
  const headBytes = isLong ? 16 : 8
  const end = at + bytes
  if (bytes < headBytes || end > to) return undefined
  return { type: head.toString('latin1', 4, 8), start: at + headBytes, end }
}
