import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { unlessMade } from './unless-made.ts'
import { writeWhole } from './write-whole.ts'

/** The icons stand at the addresses where browsers and phones look for them, so their names carry no hash. */
export function makeIcons(brandDir: string, mediaDir: string): Promise<boolean> {
  const mark = join(brandDir, 'mark.svg')
  const favicon = join(brandDir, 'favicon.svg')
  const share = join(brandDir, 'og-image.svg')

  return unlessMade(join(mediaDir, '.icons-made-from'), [import.meta.filename, mark, favicon, share], async () => {
    const save = async (name: string, content: Buffer) => writeWhole(join(mediaDir, name), content)
    const markSvg = await readFile(mark, 'utf8')
    await save('icon-192.png', await png(markSvg, 192))
    await save('icon-512.png', await png(markSvg, 512))
    await save('icon-maskable-512.png', await png(fullBleed(markSvg, 64), 512))
    // Apple's directory and the apps that follow it ask for 1,400 pixels.
    await save('podcast-cover.png', await png(fullBleed(markSvg, 0), 1400))
    await save('apple-touch-icon.png', await png(fullBleed(markSvg, 0), 180))
    await save('favicon.ico', asIco(await png(await readFile(favicon, 'utf8'), 32)))
    await copyFile(favicon, join(mediaDir, 'favicon.svg'))
    await save('og-image.jpg', await sharp(share).jpeg({ quality: 84, mozjpeg: true }).toBuffer())
  })
}

function png(svg: string, sizePx: number): Promise<Buffer> {
  const unitsPerInch = 72
  const unitsAcross = 512
  return sharp(Buffer.from(svg), { density: (unitsPerInch * sizePx) / unitsAcross })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()
}

/** Phones cut their own corners, and may cut a circle: the ground reaches every edge, the bear keeps a margin. */
function fullBleed(svg: string, margin: number): string {
  const edge = 512 + 2 * margin
  const ground = `<rect x="${-margin}" y="${-margin}" width="${edge}" height="${edge}"`
  return svg
    .replace('viewBox="0 0 512 512"', `viewBox="${-margin} ${-margin} ${edge} ${edge}"`)
    .replace('<rect width="512" height="512" rx="112"', ground)
}

/** An ICO file is a 22 byte directory in front of a PNG. */
function asIco(png: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // an icon, not a cursor
  directory.writeUInt16LE(1, 4) // of one picture
  directory.writeUInt8(32, 6) // wide
  directory.writeUInt8(32, 7) // high
  directory.writeUInt16LE(1, 10) // colour plane
  directory.writeUInt16LE(32, 12) // bits a pixel
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
