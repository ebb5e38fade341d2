import { textPageIds } from '@storylamp/contract/texts/text-pages'
import type { SitemapEntry } from './sitemap.ts'

export type SiteSettings = { shopOrigin: string; bundlesSiteUrl: string }

type Story = { bundleId: string; storyId: string }

export type Catalog = { collectionTypes: string[]; stories: Story[] }

/** Every page for search engines but those of products, with its full address. */
export function publicPages(settings: SiteSettings, { collectionTypes, stories }: Catalog): SitemapEntry[] {
  const { shopOrigin } = settings
  const paths = [
    '/',
    '/products',
    '/collections',
    ...collectionTypes.map((type) => `/collections/${type}`),
    ...(bundlesOrigin(settings) === shopOrigin ? bundlePaths(stories) : []),
    '/customize',
    '/about',
    '/contact-us',
    '/downloads',
    '/withdraw',
    ...textPageIds.map((id) => `/${id}`),
  ]
  return paths.map((path) => ({ url: shopOrigin + path }))
}

export const productPages = (
  { shopOrigin }: SiteSettings,
  products: { id: string; lastChange: Date }[],
): SitemapEntry[] => products.map(({ id, lastChange }) => ({ url: `${shopOrigin}/productinfo/${id}`, lastChange }))

/** For the sitemap of the bundles' host: a sitemap may list its own host only. */
export const bundlePages = (settings: SiteSettings, stories: Story[]): SitemapEntry[] =>
  bundlePaths(stories).map((path) => ({ url: bundlesOrigin(settings) + path }))

/** The origin that a host serves robots for: that of the bundles on their own host, else the shop's. */
export const originFor = (settings: SiteSettings, host: string): string =>
  new URL(settings.shopOrigin).host !== host && new URL(settings.bundlesSiteUrl).host === host
    ? bundlesOrigin(settings)
    : settings.shopOrigin

const bundlesOrigin = ({ bundlesSiteUrl }: SiteSettings) => new URL(bundlesSiteUrl).origin

const bundlePaths = (stories: Story[]) => [
  '/bundles',
  ...new Set(stories.flatMap(({ bundleId, storyId }) => [`/bundles/${bundleId}`, `/bundles/${bundleId}/${storyId}`])),
]
