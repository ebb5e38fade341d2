/** Calls, and pages that belong to one family: nothing a search engine could show. */
const personal = [
  '/api/',
  '/cart',
  '/checkout',
  '/profile',
  '/wallet',
  '/order',
  '/myplaylist',
  '/payment',
  '/login',
  '/signup',
  '/reset-password',
  '/admin',
]

export const robotsText = (shopOrigin: string): string =>
  [
    'User-agent: *',
    ...personal.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${shopOrigin}/sitemap.xml`,
    '',
  ].join('\n')
