/** The API, and pages that need a session. */
const disallowed = [
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
  '/search',
]

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
