import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

export const shop = () => process.env.SHOP ?? ''
export const sandbox = () => process.env.SANDBOX ?? ''

/** Every page a guest can see. */
export const publicPages = [
  '/',
  '/products',
  '/collections',
  '/collections/nightlamp',
  '/collections/btspeaker',
  '/productinfo/owl-lamp-sage',
  '/about',
  '/contact-us',
  '/downloads',
  '/coming-soon',
  '/bundles',
  '/customize',
  '/login',
  '/signup',
  '/reset-password',
  '/nosuch',
]

/** These need not be found by search engines. */
export const unlistedPages = ['/login', '/signup', '/reset-password', '/nosuch']

type Theme = 'light' | 'dark'

/** What a page complains about in the console fails the test; a 404 that was asked for is no complaint. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (message.text().includes('404') && message.location().url.endsWith('/nosuch')) return
        if (isOfSisterSite(message)) return
        complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** D15: what the sister site refuses is told in the console, and no concern of the shop's pages. */
const isOfSisterSite = (message: ConsoleMessage) =>
  message.location().url.includes('/content/api/') || message.text().startsWith('The sister site could not be told')

/** Opens a page as a browser that remembers the theme. */
export async function open(page: Page, path: string, theme: Theme = 'light') {
  await page.addInitScript((mode) => {
    localStorage.getItem('persist:storylamp') ??
      localStorage.setItem('persist:storylamp', JSON.stringify({ theme: { mode } }))
  }, theme)
  const reply = await page.goto(shop() + path, { waitUntil: 'networkidle' })
  return reply?.status() ?? 0
}

export { expect }
