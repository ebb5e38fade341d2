import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ShownProduct as Product } from '@storylamp/contract/catalog/catalog'
import { etagOf } from '../../platform/etag.ts'
import { createFontReader } from '../../platform/pdf/document.ts'
import { makePlain, plain } from '../../platform/pictures/renditions.ts'
import { findUnmade } from '../../platform/pictures/unmade.ts'
import { guideContent } from './guide/content.ts'
import { drawGuide } from './guide/draw-guide.ts'

export type PrinterSettings = { shopOrigin: string; buildFolder: string; dataDir: string }

export type PrintedGuide = { bytes: Buffer; etag: string }

const maxCached = 32

/** Caches the last guides by the name of the shop and the whole product, so that a change of either makes a new guide. */
export function createGuidePrinter({ shopOrigin, buildFolder, dataDir }: PrinterSettings) {
  const cache = new Map<string, Promise<PrintedGuide>>()
  const readFonts = createFontReader(buildFolder)

  /** PDF supports neither WebP nor AVIF, so every picture has a JPEG beside them. */
  const readPicture = async (path: string | undefined): Promise<Buffer | undefined> => {
    if (path === undefined) return undefined
    const folder = path.startsWith('uploads/') ? dataDir : join(buildFolder, 'media')
    const made = await readFile(join(folder, dirname(path), plain.name)).catch(() => undefined)
    const master = made ?? findUnmade(buildFolder).get(basename(dirname(path)))
    return typeof master === 'string' ? makePlain(master).catch(() => undefined) : master
  }

  const print = async (product: Product, shopName: string): Promise<PrintedGuide> => {
    const bytes = await drawGuide({
      content: guideContent(product),
      fontFiles: await readFonts(),
      picture: await readPicture(product.images[0]),
      shopName,
      contactPage: `${shopOrigin}/contact-us`,
    })
    return { bytes, etag: etagOf(bytes) }
  }

  const keyOf = (product: Product, shopName: string) => JSON.stringify([shopName, product])

  const getOrPrint = (product: Product, shopName: string): Promise<PrintedGuide> => {
    const key = keyOf(product, shopName)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const printing = print(product, shopName)
    printing.catch(() => cache.delete(key))
    cache.set(key, printing)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break
      cache.delete(oldest)
    }
    return printing
  }

  return { getOrPrint, isKnown: (product: Product, shopName: string) => cache.has(keyOf(product, shopName)) }
}
