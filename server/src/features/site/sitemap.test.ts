import { textPageIds } from '@storylamp/contract/texts/text-pages'
import { expect, test } from 'vitest'
import { publicPages } from './public-pages.ts'
import { sitemapPart } from './sitemap.ts'

const settings = {
  shopName: 'Storylamp',
  shopOrigin: 'https://shop.example',
  bundlesSiteUrl: 'https://bundles.shop.example/bundles',
}
const nothing = { collectionTypes: [], products: [], stories: [] }
const urlsOf = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
const partUrl = (part: number) => `https://shop.example/sitemap-${part}.xml`
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://shop.example/${index}` }))

test('the sitemap lists the public pages, the collections and the active products', () => {
  const created = new Date('2025-03-01T12:00:00Z')
  const pages = publicPages(settings, {
    collectionTypes: ['nightlamp', 'btspeaker'],
    products: [{ id: 'owl-sage', lastChange: created }],
    stories: [{ bundleId: 'garden', storyId: 'snail' }],
  })
  const xml = sitemapPart(pages, 0, partUrl) ?? ''
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

test('a sitemap of 50,000 urls is one file', () => {
  const xml = sitemapPart(entries(50_000), 0, partUrl)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
  expect(urlsOf(xml)).toHaveLength(50_000)
})

test('a larger sitemap begins with an index, and its parts hold every url once', () => {
  const all = entries(50_001)
  const index = sitemapPart(all, 0, partUrl)
  expect(index).toContain('<sitemapindex ')
  expect(urlsOf(index)).toEqual([partUrl(1), partUrl(2)])
  const parts = [1, 2].map((part) => urlsOf(sitemapPart(all, part, partUrl)))
  expect(parts.map((part) => part.length)).toEqual([50_000, 1])
  expect(parts.flat()).toEqual(all.map(({ url }) => url))
  expect(sitemapPart(all, 3, partUrl)).toBeUndefined()
})

test('an address in the sitemap cannot break out of its element', () => {
  expect(sitemapPart([{ url: 'https://shop.example/?a=1&b=<2>' }], 0, partUrl)).toContain(
    '<loc>https://shop.example/?a=1&#38;b=&#60;2&#62;</loc>',
  )
})
