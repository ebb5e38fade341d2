import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type Sharp } from 'sharp'

/** Every picture is served in these formats; the browser chooses. */
export const formats = [
  // Below 60, smooth skin and walls show streaks on screens of twice the density.
  ['avif', { quality: 63, effort: 1 }],
  ['webp', { quality: 80 }],
] as const
/** For PDFs, which support neither. */
export const plain = { name: '640.jpg', width: 640, options: { quality: 80, mozjpeg: true } }

export type Pixels = { data: Buffer; info: OutputInfo }

export async function writeRenditions({ data, info }: Pixels, widths: number[], folder: string): Promise<void> {
  for (const width of widths) {
    const resized = await sharp(data, { raw: info }).resize(width).raw().toBuffer({ resolveWithObject: true })
    for (const [format, options] of formats) {
      const picture = sharp(resized.data, { raw: resized.info }).toFormat(format, options)
      // sharp's own toFile reports a full disk without its code.
      await writeFile(join(folder, `${width}.${format}`), await picture.toBuffer())
    }
  }
  await writeFile(join(folder, plain.name), await toPlain(sharp(data, { raw: info })).toBuffer())
}

const toPlain = (picture: Sharp) => picture.resize(plain.width).flatten({ background: '#ffffff' }).jpeg(plain.options)

/** The plain rendition of a master whose renditions are not made yet. */
export const makePlain = (master: string): Promise<Buffer> => toPlain(sharp(master)).toBuffer()
