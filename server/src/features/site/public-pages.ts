import type { SitemapEntry } from './sitemap.ts'

export type SiteSettings = { shopName: string; shopOrigin: string; bundlesSiteUrl: string }

export type Catalogue = { collectionTypes: string[]; products: { id: string; lastChange: Date }[] }

/** Every page that search engines may show, at the address that the shop has from outside. */
export function publicPages(settings: SiteSettings, { collectionTypes, products }: Catalogue): SitemapEntry[] {
  const paths = [
    '/',
    '/products',
    '/collections',
    ...collectionTypes.map((type) => `/collections/${type}`),
    ...(showsBundles(settings) ? ['/bundles'] : []),
    '/customize',
    '/about',
    '/contact-us',
    '/downloads',
  ]
  return [
    ...paths.map((path) => ({ url: settings.shopOrigin + path })),
    ...products.map(({ id, lastChange }) => ({ url: `${settings.shopOrigin}/productinfo/${id}`, lastChange })),
  ]
}

/** A sitemap speaks for its own host only, and bundles usually have another (D43). */
const showsBundles = ({ shopOrigin, bundlesSiteUrl }: SiteSettings) =>
  new URL(bundlesSiteUrl).origin === new URL(shopOrigin).origin
