import { expect, test, vi } from 'vitest'
import { media } from '../../../../test/fixtures/admin-uploads.ts'
import type { ReadAt } from './buffered-reader.ts'
import { readMp4 } from './mp4.ts'

const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
const many = (count: number, type = 'free') => Buffer.alloc(8 * count, box(type))

function readerOf(file: Buffer) {
  const readAt = vi.fn<ReadAt>(async (position, length) => file.subarray(position, position + length))
  return { readAt, read: () => readMp4(readAt, file.length) }
}

test('an mp4 of the shop is read whole, ten thousand boxes beside the film included', async () => {
  const film = media.mp4()
  const { seconds = 0 } = (await readerOf(film).read()) ?? {}
  expect(seconds).toBeGreaterThan(1)
  expect(await readerOf(Buffer.concat([film, many(10_000)])).read()).toEqual({ seconds })
})

test.each([
  ['beside the film', Buffer.concat([media.mp4(), many(1_000_000)])],
  ['in the film', Buffer.concat([box('ftyp'), box('moov', many(1_000_000)), box('mdat')])],
  [
    'in many tracks',
    Buffer.concat([
      box('ftyp'),
      box('moov', box('mvhd', Buffer.alloc(32)), ...Array.from({ length: 100 }, () => box('trak', many(1000)))),
      box('mdat'),
    ]),
  ],
])('an mp4 with a million tiny boxes %s is refused before they are all read', async (_, file) => {
  const { read, readAt } = readerOf(file)
  expect(await read()).toBeUndefined()
  expect(readAt.mock.calls.length).toBeLessThan(30_000)
})
