import type { Db } from '../../platform/db/database.ts'
import { activeStoryIds } from '../bundles/index.ts'
import { collectionList, findEveryNthProduct, listedFrom } from '../catalog/index.ts'
import { bundlePages, productPages, publicPages, type SiteSettings } from './public-pages.ts'
import { sitemapFile, sitemapIndex } from './sitemap.ts'

export type SitemapDeps = { db: Db; settings: SiteSettings }

/** A fifth of what the protocol allows (sitemaps.org), so that no file holds the process up. */
const productsPerPart = 10_000

export const bundlesSitemap = async ({ db, settings }: SitemapDeps): Promise<string> =>
  sitemapFile(bundlePages(settings, await activeStoryIds(db)))

/**
 * One file of the sitemap; undefined if there is none of this number. Number 0 is the whole, or an index of the others: first
 * the pages, then the products, oldest first, so that a new product changes the last part alone.
 */
export async function sitemapPart({ db, settings }: SitemapDeps, part: number, maxProducts = productsPerPart) {
  const firsts = await findEveryNthProduct(db, maxProducts)
  const isWhole = firsts.length <= 1
  if (isWhole && part === 0) return sitemapFile([...(await otherPages()), ...(await productsFrom(0))])
  if (isWhole || part > firsts.length + 1) return undefined
  if (part === 0) return sitemapIndex([1, ...firsts.map((_, before) => before + 2)].map(urlOfPart))
  return sitemapFile(part === 1 ? await otherPages() : await productsFrom(part - 2))

  async function otherPages() {
    const [collections, stories] = await Promise.all([collectionList(db), activeStoryIds(db)])
    return publicPages(settings, { collectionTypes: collections.data.map(({ type }) => type), stories })
  }

  async function productsFrom(before: number) {
    const first = firsts[before]
    return first === undefined ? [] : productPages(settings, await listedFrom(db, first, maxProducts))
  }

  function urlOfPart(number: number) {
    return `${settings.shopOrigin}/sitemap-${number}.xml`
  }
}
