import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { media, uploadingAdmins } from '../../../test/fixtures/admin-uploads.ts'
import type { Tokens } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { makeAdmin, uploaded } = uploadingAdmins(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const storedFolder = (path: string) => join(shop.dataDir, 'uploads/pictures', path.split('/')[2] ?? '')

const text = (words: string) => Buffer.from(words)
const joined = async (format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif', behind: string | Buffer) =>
  Buffer.concat([await media.picture(format), Buffer.from(behind)])
const page = '<html><script>alert(1)</script></html>'

const background = { create: { width: 60, height: 40, channels: 3, background: '#c86' } } as const
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`

/** A gif's block of data, with its length and an end. */
const block = (data: string) => Buffer.concat([Buffer.from([data.length]), text(data), Buffer.from([0])])

/** Inserts bytes in front of the first frame of a gif, behind its colour table. */
async function gifWith(inserted: Buffer): Promise<Buffer> {
  const gif = await media.picture('gif')
  const flags = gif[10] ?? 0
  const end = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  return Buffer.concat([gif.subarray(0, end), inserted, gif.subarray(end)])
}

/** A gif whose colour table is the payload, with a pixel of each of its colours. */
function gifOfColors(payload: string): Buffer {
  const colors = Buffer.alloc(3 * 128)
  colors.write(payload)
  const codes = Buffer.from([128, ...Array.from({ length: 64 }, (_, color) => color), 129])
  const head = Buffer.concat([text('GIF89a'), Buffer.from([8, 0, 8, 0, 0xe6, 0, 0]), colors])
  return Buffer.concat([
    head,
    Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0, 7, codes.length]),
    codes,
    Buffer.from([0, 0x3b]),
  ])
}

const payloads = [page, 'PK\x03\x04\x14\x00 hidden.txt', '=1;alert(1)//']
const behind = Buffer.from(payloads.join(''), 'latin1')

/** Pictures that are also something else. */
const polyglots: [string, () => Buffer | Promise<Buffer>][] = [
  ...(['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format): typeof polyglots => [
    [`${format} with a page, an archive and a script behind it`, () => joined(format, behind)],
    [
      `${format} with a page in its notes and as its author`,
      () =>
        sharp(background)
          .withXmp(xmp)
          .withExif({ IFD0: { Copyright: page } })
          .toFormat(format)
          .toBuffer(),
    ],
  ]),
  [
    'jpeg with a page in a comment',
    async () => {
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), text(page)])
      const jpeg = await media.picture('jpeg')
      return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    },
  ],
  ['gif with a page in a comment', () => gifWith(Buffer.concat([Buffer.from([0x21, 0xfe]), block(page)]))],
  [
    'gif with a page in an application block',
    () => gifWith(Buffer.concat([Buffer.from([0x21, 0xff, 11]), text('XMP DataXMP'), block(page)])),
  ],
  ['gif with a page behind it', () => joined('gif', `${page};`)],
  ['gif whose colours spell a page', () => gifOfColors(page)],
]

describe('S7.21 POST /api/admin/uploads → 201, and nothing but the picture is stored', () => {
  test.each(polyglots)('of a %s', async (_what, file) => {
    const path = await uploaded(admin, await file())
    const folder = storedFolder(path)
    const names = readdirSync(folder)
    expect(names.length).toBeGreaterThanOrEqual(7)
    for (const name of names) {
      const bytes = readFileSync(join(folder, name)).toString('latin1')
      for (const part of [...payloads, '<script', '<html']) expect(bytes, name).not.toContain(part)
    }
  })

  test('of a progressive jpeg with the smaller picture and the notes that cameras append', async () => {
    const photo = await sharp(background).jpeg({ progressive: true }).toBuffer()
    const notes = Buffer.from('\0\0\u0001\nSEFHxxxxSEFT')
    await uploaded(admin, Buffer.concat([photo, await media.picture('jpeg', 20, 20), Buffer.alloc(32), notes]))
  })
})
