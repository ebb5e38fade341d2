import { textPageIds } from '@storylamp/contract/texts/text-pages'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { productPages, publicPages } from './public-pages.ts'
import { sitemapFile } from './sitemap.ts'
import { sitemapPart } from './sitemap-parts.ts'

const shop = useShop()

const settings = {
  shopName: 'Storylamp',
  shopOrigin: 'https://shop.example',
  bundlesSiteUrl: 'https://bundles.shop.example/bundles',
}
const nothing = { collectionTypes: [], stories: [] }
const urlsOf = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
const partUrl = (part: number) => `https://shop.example/sitemap-${part}.xml`

test('the sitemap lists the public pages, the collections and the active products', () => {
  const created = new Date('2025-03-01T12:00:00Z')
  const pages = publicPages(settings, {
    collectionTypes: ['nightlamp', 'btspeaker'],
    stories: [{ bundleId: 'garden', storyId: 'snail' }],
  })
  const xml = sitemapFile([...pages, ...productPages(settings, [{ id: 'owl-sage', lastChange: created }])])
  expect(urlsOf(xml)).toEqual(
    [
      '/',
      '/products',
      '/collections',
      '/collections/nightlamp',
      '/collections/btspeaker',
      '/customize',
      '/about',
      '/contact-us',
      '/downloads',
      '/withdraw',
      ...textPageIds.map((id) => `/${id}`),
      '/productinfo/owl-sage',
    ].map((path) => `https://shop.example${path}`),
  )
  expect(xml).toContain(
    '<loc>https://shop.example/productinfo/owl-sage</loc><lastmod>2025-03-01T12:00:00.000Z</lastmod></url>',
  )
})

test('D43 D99 the sitemap lists /bundles and the pages of stories only where the bundles site is the shop itself', () => {
  const onOwnHost = {
    ...settings,
    shopOrigin: 'http://localhost:5000',
    bundlesSiteUrl: 'http://localhost:5000/bundles',
  }
  const stories = ['snail', 'moth'].map((storyId) => ({ bundleId: 'garden', storyId }))
  const bundlePages = (of: typeof settings) =>
    publicPages(of, { ...nothing, stories }).flatMap(({ url }) => /\/bundles.*/.exec(url) ?? [])
  expect(bundlePages(onOwnHost)).toEqual([
    '/bundles',
    '/bundles/garden',
    '/bundles/garden/snail',
    '/bundles/garden/moth',
  ])
  expect(bundlePages(settings)).toEqual([])
})

const part = async (number: number, maxProducts: number) => sitemapPart({ db: shop.db, settings }, number, maxProducts)

const activeProducts = async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state = 'for_sale' ORDER BY created_at, id")
  return rows.map(({ id }) => `https://shop.example/productinfo/${id}`)
}

test('a sitemap with few products is one file', async () => {
  const products = await activeProducts()
  const xml = await part(0, products.length)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  expect(urlsOf(xml)).toEqual(expect.arrayContaining(['https://shop.example/', ...products]))
  expect(await part(1, products.length)).toBeUndefined()
})

test('a sitemap with many products begins with an index, and its parts hold every address once, the newest product last', async () => {
  const products = await activeProducts()
  const whole = urlsOf(await part(0, products.length))
  const index = await part(0, 3)
  const numbers = Array.from({ length: 1 + Math.ceil(products.length / 3) }, (_, at) => at + 1)
  expect(index).toContain('<sitemapindex ')
  expect(urlsOf(index)).toEqual(numbers.map(partUrl))
  const parts = await Promise.all(numbers.map(async (number) => urlsOf(await part(number, 3))))
  expect(parts.flat().toSorted()).toEqual(whole.toSorted())
  for (const urls of parts.slice(1)) expect(urls.length).toBeLessThanOrEqual(3)
  expect(parts.slice(1).flat()).toEqual(products)
  expect(await part(numbers.length + 1, 3)).toBeUndefined()
})

test('an address in the sitemap cannot break out of its element', () => {
  expect(sitemapFile([{ url: 'https://shop.example/?a=1&b=<2>' }])).toContain(
    '<loc>https://shop.example/?a=1&amp;b=&lt;2&gt;</loc>',
  )
})
