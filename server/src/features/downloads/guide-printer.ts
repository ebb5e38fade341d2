import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Product } from '@storylamp/contract/catalog/catalog'
import { etagOf } from '../../platform/etag.ts'
import { type Faces, readFaces } from '../../platform/pdf/document.ts'
import { guideContent } from './guide/content.ts'
import { drawGuide } from './guide/draw-guide.ts'

export type PrinterSettings = { shopName: string; shopOrigin: string; buildFolder: string; dataDir: string }

export type PrintedGuide = { bytes: Buffer; etag: string }

const mostKept = 32

/**
 * Prints guides, and keeps the last ones under everything that stands in them: a changed product is another guide, so
 * that nothing has to be dropped.
 */
export function createGuidePrinter({ shopName, shopOrigin, buildFolder, dataDir }: PrinterSettings) {
  const kept = new Map<string, Promise<PrintedGuide>>()
  let faces: Promise<Faces> | undefined

  /** PDF knows neither WebP nor AVIF, so a JPEG lies beside them, whether the picture was built or uploaded. */
  const readPicture = async (path: string | undefined): Promise<Buffer | undefined> => {
    if (path === undefined) return undefined
    const folder = path.startsWith('uploads/') ? dataDir : join(buildFolder, 'media')
    return readFile(join(folder, dirname(path), '640.jpg')).catch(() => undefined)
  }

  const print = async (product: Product): Promise<PrintedGuide> => {
    faces ??= readFaces(buildFolder)
    const bytes = await drawGuide({
      content: guideContent(product),
      faces: await faces,
      picture: await readPicture(product.images[0]),
      shopName,
      contactPage: `${shopOrigin}/contact-us`,
    })
    return { bytes, etag: etagOf(bytes) }
  }

  return (product: Product): Promise<PrintedGuide> => {
    const key = JSON.stringify(product)
    const known = kept.get(key)
    if (known !== undefined) return known
    const printing = print(product)
    printing.catch(() => kept.delete(key))
    kept.set(key, printing)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return printing
  }
}
