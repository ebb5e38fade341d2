import { type Box, boxesOf } from './boxes.ts'
import type { Window } from './window.ts'

const known = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'udta', 'meta', 'moof', 'mfra', 'sidx', 'styp']

/** How long a film lasts; undefined for what is not an mp4 with pictures from its first byte to its last. */
export async function readMp4(bytesAt: Window, size: number): Promise<{ seconds: number } | undefined> {
  const boxes = await boxesOf(bytesAt, 0, size)
  if (boxes?.[0]?.type !== 'ftyp' || boxes.some(({ type }) => !known.includes(type))) return undefined
  const movie = boxes.find(({ type }) => type === 'moov')
  if (movie === undefined || !boxes.some(({ type }) => type === 'mdat')) return undefined
  const parts = (await boxesOf(bytesAt, movie.start, movie.end)) ?? []
  const header = parts.find(({ type }) => type === 'mvhd')
  if (header === undefined || !(await hasPictures(bytesAt, parts))) return undefined
  const seconds = duration(await bytesAt(header.start, 32))
  return seconds > 0 ? { seconds } : undefined
}

/** In units of which the header says how many make a second; its version says how wide its numbers are. */
function duration(header: Buffer): number {
  if (header.length < 32) return 0
  const [units, ticks] =
    header[0] === 1
      ? [header.readUInt32BE(20), Number(header.readBigUInt64BE(24))]
      : [header.readUInt32BE(12), header.readUInt32BE(16)]
  return units === 0 ? 0 : ticks / units
}

async function hasPictures(bytesAt: Window, parts: Box[]): Promise<boolean> {
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const media = (await boxesOf(bytesAt, track.start, track.end))?.find(({ type }) => type === 'mdia')
    const handler = media && (await boxesOf(bytesAt, media.start, media.end))?.find(({ type }) => type === 'hdlr')
    if (handler && (await bytesAt(handler.start + 8, 4)).toString('latin1') === 'vide') return true
  }
  return false
}
