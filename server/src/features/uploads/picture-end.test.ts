import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endsWithPicture } from './picture-end.ts'

const noise = (side = 90) => {
  const data = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) & 255))
  return sharp(data, { raw: { width: side, height: side, channels: 3 } })
}
const moving = async () =>
  sharp(await Promise.all([20, 21, 22].map((side) => noise(side).resize(20).png().toBuffer())), {
    join: { animated: true },
  })

const pictures = [
  ['jpeg', 'plain', () => noise().jpeg()],
  ['jpeg', 'progressive', () => noise().jpeg({ progressive: true })],
  [
    'jpeg',
    'with notes',
    () =>
      noise()
        .withExif({ IFD0: { Copyright: 'me' } })
        .jpeg(),
  ],
  ['jpeg', 'grey', () => noise().greyscale().jpeg()],
  ['png', 'plain', () => noise().png()],
  ['png', 'with a palette', () => noise().png({ palette: true })],
  ['gif', 'still', () => noise().gif()],
  ['gif', 'moving', async () => (await moving()).gif()],
  ['webp', 'plain', () => noise().webp()],
  ['webp', 'lossless, with an odd length', () => noise(91).webp({ lossless: true })],
  ['webp', 'moving', async () => (await moving()).webp()],
  ['avif', 'plain', () => noise().avif({ effort: 0 })],
] as const

test.each(pictures)(
  'S7.21 a %s (%s) ends where it ends, and neither before nor behind',
  async (format, _kind, make) => {
    const bytes = await (await make()).toBuffer()
    expect(await endsWithPicture(bytes, format)).toBe(true)
    const longer = Buffer.concat([bytes, Buffer.from('<script>')])
    expect(await endsWithPicture(longer, format)).toBe(false)
    for (const part of [0.9, 0.5, 0.1]) {
      const shorter = bytes.subarray(0, Math.floor(bytes.length * part))
      expect(await endsWithPicture(shorter, format).catch(() => false), `${part} of it`).toBe(false)
    }
  },
)

test('S7.21 what cameras write behind a JPEG is let through', async () => {
  const photo = await noise().jpeg().toBuffer()
  const small = await noise(20).jpeg().toBuffer()
  for (const behind of [small, Buffer.alloc(32), Buffer.from('\0\0\u0001\nSEFHxxxxSEFT')]) {
    expect(await endsWithPicture(Buffer.concat([photo, behind]), 'jpeg')).toBe(true)
  }
})
