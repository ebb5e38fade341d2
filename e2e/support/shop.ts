import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test'

export const shop = () => process.env.SHOP ?? ''
export const sandbox = () => process.env.SANDBOX ?? ''

/** The pages that consist of text alone. */
export const textPages = [
  '/shipping',
  '/returns',
  '/warranty',
  '/help',
  '/privacy',
  '/terms',
  '/imprint',
  '/cookies',
  '/accessibility',
]

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
  '/withdraw',
  '/coming-soon',
  ...textPages,
  '/bundles',
  '/bundles/moonlight-garden',
  '/bundles/moonlight-garden/bo-and-the-moonflower',
  '/customize',
  '/search?q=owl',
  '/login',
  '/signup',
  '/reset-password',
  '/nosuch',
]

/** These need not be found by search engines. */
export const unlistedPages = ['/search?q=owl', '/login', '/signup', '/reset-password', '/nosuch']

type Theme = 'light' | 'dark'

/**
 * What a page complains about in the console fails the test; a 404 that was asked for is no complaint.
 * Forgiven is whatever contains the text, before and after: the browser may report late.
 */
export const test = base.extend<{ forgive: (text?: string) => void }>({
  forgive: [
    async ({ page }, use) => {
      const complaints: string[] = []
      const forgiven: string[] = []
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        if (message.text().includes('404') && message.location().url.endsWith('/nosuch')) return
        if (isOfSisterSite(message)) return
        complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use((text = 'Failed to load resource') => {
        forgiven.push(text)
      })
      // A page may still ask when its test is over, and no test would own the error.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints.filter((complaint) => !forgiven.some((text) => complaint.includes(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/** What the sister site refuses is told in the console, and no concern of the shop's pages. */
const isOfSisterSite = (message: ConsoleMessage) =>
  message.location().url.includes('/content/api/') || message.text().startsWith('The sister site ')

/** Opens a page as a browser that remembers the theme, and waits until it works. */
export async function open(page: Page, path: string, theme: Theme = 'light') {
  await page.addInitScript((mode) => {
    localStorage.getItem('persist:storylamp') ??
      localStorage.setItem('persist:storylamp', JSON.stringify({ theme: { mode } }))
  }, theme)
  const reply = await visit(page, shop() + path)
  return reply?.status() ?? 0
}

/** Goes to an address and waits until its page works and has asked for what it shows. */
export const visit = (page: Page, url: string) => whenSettled(page, () => page.goto(url))

export const reload = (page: Page) => whenSettled(page, () => page.reload())

/** Does something that makes the page ask, and waits until it has all answers and is idle. */
export async function whenSettled<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const pending = new Set<Request>()
  const add = (request: Request) => {
    if (['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())) pending.add(request)
  }
  const remove = (request: Request) => pending.delete(request)
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove)
  const reply = await act()
  // Twice, as a reply may lead to the next request.
  for (let pause = 0; pause < 2; pause += 1) {
    // The browser does not report the end of every request, such as one for a preloaded script.
    const until = Date.now() + 3000
    while (pending.size > 0 && Date.now() < until) await page.waitForTimeout(20)
    await isIdle(page)
  }
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove)
  return reply
}

/** React has taken over the page, and the browser has nothing to do. */
export async function isIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
}

/** Lets the requests to an address wait until the function it answers with is called. */
export async function hold(
  place: Page | BrowserContext,
  url: string | RegExp,
  note: () => void = () => {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await place.route(url, async (route) => {
    note()
    await promise
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {})
  })
  return resolve
}

export { expect }
