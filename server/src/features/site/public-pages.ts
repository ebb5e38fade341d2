import { textPageIds } from '@storylamp/contract/texts/text-pages'
import type { SitemapEntry } from './sitemap.ts'

export type SiteSettings = { shopOrigin: string; bundlesSiteUrl: string }

export type Catalog = {
  collectionTypes: string[]
  stories: { bundleId: string; storyId: string }[]
}

/** Every page for search engines but those of products, with its full address. */
export function publicPages(settings: SiteSettings, { collectionTypes, stories }: Catalog): SitemapEntry[] {
  const paths = [
    '/',
    '/products',
    '/collections',
    ...collectionTypes.map((type) => `/collections/${type}`),
    ...(showsBundles(settings) ? ['/bundles', ...storyPaths(stories)] : []),
    '/customize',
    '/about',
    '/contact-us',
    '/downloads',
    '/withdraw',
    ...textPageIds.map((id) => `/${id}`),
  ]
  return paths.map((path) => ({ url: settings.shopOrigin + path }))
}

export const productPages = (
  { shopOrigin }: SiteSettings,
  products: { id: string; lastChange: Date }[],
): SitemapEntry[] => products.map(({ id, lastChange }) => ({ url: `${shopOrigin}/productinfo/${id}`, lastChange }))

const storyPaths = (stories: Catalog['stories']) =>
  new Set(stories.flatMap(({ bundleId, storyId }) => [`/bundles/${bundleId}`, `/bundles/${bundleId}/${storyId}`]))

/** A sitemap may list its own host only, and bundles usually have another one (D43). */
const showsBundles = ({ shopOrigin, bundlesSiteUrl }: SiteSettings) =>
  new URL(bundlesSiteUrl).origin === new URL(shopOrigin).origin
