import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'

/** Every picture is served in these formats; the browser chooses. */
export const formats = [
  ['avif', { quality: 52, effort: 3 }],
  ['webp', { quality: 76 }],
] as const
/** For PDFs, which support neither. */
export const plain = { name: '640.jpg', width: 640, options: { quality: 80, mozjpeg: true } }

export type Pixels = { data: Buffer; info: OutputInfo }

/** Writes a picture into a folder in every width and format. */
export async function writeRenditions({ data, info }: Pixels, widths: number[], folder: string): Promise<void> {
  for (const width of widths) {
    const resized = sharp(data, { raw: info }).resize(width)
    for (const [format, options] of formats) {
      // sharp's own toFile reports a full disk without its code.
      await writeFile(join(folder, `${width}.${format}`), await resized.clone().toFormat(format, options).toBuffer())
    }
  }
  const jpeg = sharp(data, { raw: info }).resize(plain.width).flatten({ background: '#ffffff' }).jpeg(plain.options)
  await writeFile(join(folder, plain.name), await jpeg.toBuffer())
}
