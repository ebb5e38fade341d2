import { expect, test } from 'vitest'
import { readMp3 } from './mp3.ts'

const read = (...parts: Buffer[]) => {
  const bytes = Buffer.concat(parts)
  return readMp3(async (at, length) => bytes.subarray(at, at + length), bytes.length)
}
const times = (count: number, frame: Buffer) => Buffer.concat(Array.from({ length: count }, () => frame))
const frame = (header: number[], bytes: number, label = '') => {
  const whole = Buffer.alloc(bytes)
  whole.set(header)
  whole.write(label, 36, 'latin1')
  return whole
}

/** 128 kbit/s at 44.1 kHz: 417 bytes, or 418 with padding, for 1152 samples. */
const usual = frame([0xff, 0xfb, 0x90, 0x00], 417)
const padded = frame([0xff, 0xfb, 0x92, 0x00], 418)
const contents = frame([0xff, 0xfb, 0x90, 0x00], 417, 'Xing')
/** 64 kbit/s at 22.05 kHz: 208 bytes for 576 samples. */
const second = frame([0xff, 0xf3, 0x80, 0x00], 208)
const secondsOf = (count: number) => (count * 1152) / 44_100

const id3v2 = (body: number, footer = false) => {
  const head = [0x49, 0x44, 0x33, 4, 0, footer ? 16 : 0, 0, 0, body >> 7, body & 127]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(body + (footer ? 10 : 0), 0xff)])
}
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
const ape = (body: number) => {
  const head = Buffer.alloc(32 + body)
  head.write('APETAGEX')
  head.writeUInt32LE(body, 12)
  return head
}

test('D37 frames of MPEG 1 and 2 are counted, with and without padding', async () => {
  expect((await read(times(3, usual), times(2, padded)))?.seconds).toBeCloseTo(secondsOf(5), 6)
  expect((await read(times(100, second)))?.seconds).toBeCloseTo((100 * 576) / 22_050, 6)
})

test('D37 tags before and behind are skipped', async () => {
  const sound = times(4, usual)
  for (const parts of [
    [id3v2(1000), sound],
    [id3v2(200, true), sound, id3v1],
    [id3v2(5), id3v2(5), sound, ape(64), id3v1],
  ]) {
    expect((await read(...parts))?.seconds).toBeCloseTo(secondsOf(4), 6)
  }
})

test('D37 a preview is the last whole frame before 20 seconds, without tags and without the table of contents', async () => {
  const count = Math.floor((20 * 44_100) / 1152)
  const long = await read(id3v2(90), contents, times(count + 50, usual), id3v1)
  const start = 100 + contents.length
  expect(long?.preview).toEqual({ start, end: start + count * usual.length })
  expect(long?.seconds).toBeCloseTo(secondsOf(count + 50), 6)
  const short = await read(times(3, usual), id3v1)
  expect(short?.preview).toEqual({ start: 0, end: 3 * usual.length })
})

test.each([
  ['nothing', []],
  ['only a tag', [id3v2(10)]],
  ['only a table of contents', [contents]],
  ['something between the frames', [usual, Buffer.from('x'), usual]],
  ['something behind', [times(5, usual), Buffer.from('<html>')]],
  ['zeros behind', [times(5, usual), Buffer.alloc(20)]],
  ['half a frame', [times(5, usual), usual.subarray(0, 200)]],
  ['a tag that is longer than the file', [id3v2(10).subarray(0, 12), times(2, usual)]],
  ['half a tag behind', [times(5, usual), id3v1.subarray(0, 50)]],
  ['frames of two kinds', [times(5, usual), times(5, second)]],
  ['layer II', [times(5, frame([0xff, 0xfd, 0x90, 0x00], 417))]],
  ['no bit rate', [times(5, frame([0xff, 0xfb, 0x00, 0x00], 417))]],
  ['no such sample rate', [times(5, frame([0xff, 0xfb, 0x9c, 0x00], 417))]],
])('S7.21 %s is no mp3', async (_what, parts) => {
  expect(await read(...parts)).toBeUndefined()
})
