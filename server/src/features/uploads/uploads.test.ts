import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'
import { removeUnfinishedUploads } from './index.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeAdmin, upload, uploaded, auditOf } = uploadingAdmins(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const folder = () => join(shop.dataDir, 'uploads')
const inFolder = (place: string) => readdirSync(join(folder(), place))
const load = async (path: string) => {
  const reply = await fetch(`${shop.address}/${path}`)
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) }
}
const widths = ['320.avif', '320.webp', '640.avif', '640.webp', '1024.avif', '1024.webp']

describe('S7.21 POST /api/admin/uploads', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s → 201, public in every size', async (format) => {
    const bytes = await media.picture(format)
    const { status, body } = await upload(admin, bytes, { name: 'no-name.exe' })
    expect([status, body]).toEqual([201, { path: body.path, kind: 'picture', bytes: bytes.length }])
    expect(body.path).toMatch(/^uploads\/pictures\/[0-9a-f]{32}\/1024\.webp$/)
    const made = inFolder(join('pictures', body.path.split('/')[2] ?? ''))
    expect(made.sort()).toEqual([...widths, '640.jpg', ...(format === 'gif' ? ['whole.gif'] : [])].sort())
    const { headers, bytes: webp } = await load(body.path)
    expect((await sharp(webp).metadata()).width).toBe(1024)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(headers.get('cache-control')).toContain('immutable')
    expect((await auditOf(`file ${body.path}`)).map(({ action }) => action)).toEqual(['upload a file'])
  })

  test('a large picture has its largest size too, and a strip is cut', async () => {
    const large = await uploaded(admin, await media.picture('jpeg', 2000, 1500))
    expect(inFolder(join('pictures', large.split('/')[2] ?? ''))).toContain('1600.avif')
    const strip = await uploaded(admin, await media.picture('png', 10, 400))
    const { height, width } = await sharp((await load(strip)).bytes).metadata()
    expect([width, height]).toEqual([1024, 3072])
  })

  test('a photo → without its metadata, and upright', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c86' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'of the photographer' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const path = await uploaded(admin, photo)
    const { exif, width = 0, height = 0 } = await sharp((await load(path)).bytes).metadata()
    expect([exif, height > width]).toEqual([undefined, true])
  })

  test('sound and film → 201 with their length, and not public', async () => {
    for (const [file, kind, seconds] of [
      [media.mp3(), 'audio', 310],
      [media.mp4(), 'video', 17],
    ] as const) {
      const { status, body } = await upload(admin, file, { name: 'picture.png' })
      expect([status, body.kind, body.bytes]).toEqual([201, kind, file.length])
      expect(Math.abs(body.seconds - seconds)).toBeLessThan(1.5)
      expect(body.path).toMatch(/^uploads\/sold\//)
      expect((await load(body.path)).status).toBe(404)
      expect(readFileSync(join(shop.dataDir, body.path)).equals(file)).toBe(true)
    }
  })
})

const text = (words: string) => Buffer.from(words)
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const page = '<html><script>alert(1)</script></html>'

/** A png of 60,000 × 60,000 pixels in a few kilobytes. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([text(type), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 1, 0, 0, 0, 0])
  const rows = deflateSync(Buffer.alloc(60_000 * 100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

const gifScript =
  'GIF89a/*\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;*/=1;alert(1)//'

const refused: [string, number, () => Buffer | Promise<Buffer>][] = [
  ['a renamed Windows program', 415, () => text(`MZ\x90\x00\x03${'\x00'.repeat(300)}`)],
  ['a renamed Linux program', 415, () => readFileSync(process.execPath).subarray(0, 100_000)],
  ['a shell script', 415, () => text('#!/bin/sh\nrm -rf /\n')],
  ['an SVG with a script', 415, () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an SVG behind an XML head', 415, () => text('<?xml version="1.0"?><svg onload="alert(1)"/>')],
  ['a page', 415, () => text(page)],
  ['a PDF', 415, () => text('%PDF-1.7\n')],
  ['a zip', 415, () => text('PK\x03\x04\x14\x00\x00\x00')],
  [
    'a TIFF',
    415,
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .tiff()
        .toBuffer(),
  ],
  ['an empty file', 415, () => Buffer.alloc(0)],
  ['one byte', 415, () => Buffer.from([0xff])],
  ['a GIF that is a script', 400, () => Buffer.from(gifScript, 'latin1')],
  ['half a JPEG', 400, async () => half(await media.picture('jpeg', 600, 600))],
  ['half an AVIF', 400, async () => half(await media.picture('avif', 600, 600))],
  ['half a PNG', 400, async () => half(await media.picture('png', 600, 600))],
  ['half a WebP', 400, () => half(media.webp())],
  ['half a GIF', 400, () => half(media.gif())],
  ['a GIF without its last byte', 400, () => media.gif().subarray(0, -1)],
  ['a PNG of 3600 million pixels', 400, bomb],
  ['half a frame at the end of an mp3', 400, () => media.mp3().subarray(0, -50)],
  ['an mp3 with a page behind it', 400, () => Buffer.concat([media.mp3(), text(page)])],
  ['an mp3 that is only a tag', 400, () => text(`ID3\x04\x00\x00\x00\x00\x00\x10${' '.repeat(16)}`)],
  ['half an mp4', 400, () => half(media.mp4())],
  ['an mp4 with a page behind it', 400, () => Buffer.concat([media.mp4(), text(page)])],
  ['an mp4 that is only its head', 400, () => media.mp4().subarray(0, media.mp4().readUInt32BE(0))],
]

describe('S7.21 POST /api/admin/uploads refuses', () => {
  test.each(refused)('%s → %i, whatever its declared name, and nothing is kept', async (_what, status, file) => {
    const before = ['pictures', 'sold', 'previews'].map(inFolder)
    for (const name of ['lamp.png', 'story.mp3']) {
      const reply = await upload(admin, await file(), { name })
      expect([reply.status, typeof reply.body.message]).toEqual([status, 'string'])
    }
    expect(['pictures', 'sold', 'previews'].map(inFolder)).toEqual(before)
    expect(inFolder('incoming')).toEqual([])
  })

  test('a form without a file, with it in another field, or that is none → 4xx with a message', async () => {
    const headers = { authorization: `Bearer ${admin.accessToken}` }
    const send = async (body: FormData | string, type?: string) => {
      const init = {
        method: 'POST',
        headers: type === undefined ? headers : { ...headers, 'content-type': type },
        body,
      }
      const reply = await fetch(`${shop.address}/api/admin/uploads`, init)
      const refusal = (await reply.json()) as { code: string; message: string }
      return [reply.status, refusal.code, typeof refusal.message]
    }
    const noFile = new FormData()
    noFile.append('alt', 'A lamp')
    expect(await send(noFile)).toEqual([400, 'file_missing', 'string'])
    expect((await upload(admin, await media.picture('png'), { field: 'picture' })).status).toBe(400)
    expect(await send('{}', 'application/json')).toEqual([415, 'unsupported_media_type', 'string'])
    expect(await send('no form', 'multipart/form-data')).toEqual([400, 'file_broken', 'string'])
    expect(await send('--x\r\nno form', 'multipart/form-data; boundary=x')).toEqual([400, 'file_broken', 'string'])
    expect(await send('', 'multipart/form-data; boundary=x')).toEqual([400, 'file_missing', 'string'])
  })

  const megabyte = 1024 * 1024

  /** Sends everything before it reads the reply, as browsers do. */
  async function stream(head: Buffer, megabytes: number, { withLength = false } = {}) {
    const before = '--x\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n'
    const behind = '\r\n--x--\r\n'
    const sending = request(`${shop.address}/api/admin/uploads`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
        ...(withLength && {
          'content-length': before.length + head.length + megabytes * megabyte + behind.length,
        }),
      },
    })
    const body = function* () {
      yield before
      yield head
      for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(megabyte)
      yield behind
    }
    const [[reply]] = await Promise.all([once(sending, 'response'), pipeline(Readable.from(body()), sending)])
    return { status: reply.statusCode, code: JSON.parse(Buffer.concat(await reply.toArray()).toString()).code }
  }

  test('200 MB → 413, without keeping them in memory or on the disk', async () => {
    const film = media.mp4().subarray(0, media.mp4().readUInt32BE(0))
    const before = process.memoryUsage().rss
    let maxOnDisk = 0
    const watch = setInterval(() => {
      const sizes = inFolder('incoming').map(
        (name) => statSync(join(folder(), 'incoming', name), { throwIfNoEntry: false })?.size ?? 0,
      )
      maxOnDisk = Math.max(maxOnDisk, ...sizes)
    }, 20)
    const reply = await stream(film, 200).finally(() => clearInterval(watch))
    expect(reply).toEqual({ status: 413, code: 'too_large' })
    expect(maxOnDisk).toBeLessThanOrEqual(100 * megabyte + film.length)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
    expect(inFolder('incoming')).toEqual([])
    expect(await stream(film, 200, { withLength: true })).toEqual({ status: 413, code: 'too_large' })
  })

  test('a picture of 21 MB → 413', async () => {
    expect(await stream(await media.picture('jpeg'), 21)).toEqual({ status: 413, code: 'too_large' })
  })

  test('an upload that breaks off → nothing is kept', async () => {
    const sending = request(`${shop.address}/api/admin/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    sending.on('error', () => {})
    sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n')
    sending.write(media.mp4().subarray(0, 1000))
    await expect.poll(() => inFolder('incoming').length).toBe(1)
    sending.destroy()
    await expect.poll(() => inFolder('incoming').length).toBe(0)
  })
})

test('unfinished files older than a day are removed, newer ones are not', async () => {
  const pathTo = (name: string) => join(folder(), 'incoming', name)
  mkdirSync(pathTo('old-folder'))
  for (const name of ['old', 'new', 'old-folder/320.webp']) writeFileSync(pathTo(name), 'half')
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['old', 'old-folder']) utimesSync(pathTo(name), longAgo, longAgo)
  await removeUnfinishedUploads(folder(), () => new Date())
  expect(inFolder('incoming')).toEqual(['new'])
})

test('a sold file cannot be reached through the public folders', async () => {
  const path = await uploaded(admin, media.mp3())
  const name = path.split('/').at(-1)
  for (const way of [
    'uploads/pictures/../sold/',
    'uploads/pictures/..%2fsold%2f',
    'uploads/previews/%2e%2e/sold/',
    'uploads/sold/',
  ]) {
    expect((await load(`${way}${name}`)).status).not.toBe(200)
  }
})
