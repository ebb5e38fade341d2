import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { rememberSession } from '../e2e/support/family.ts'
import type { ShopAtWork } from './real/shop-at-work.ts'

const adminPages = [
  '',
  '/products',
  '/collections',
  '/bundles',
  '/orders',
  '/returns',
  '/customers',
  '/discounts',
  '/messages',
  '/staff',
  '/settings',
  '/settings/shop',
  '/settings/contact',
  '/settings/hero',
  '/settings/pages',
  '/settings/pages/shipping',
  '/settings/history',
  '/audit',
  '/jobs',
]
/** Pages of the back office about one thing, and where its id is found. */
const single: [path: string, statement: string][] = [
  ['/orders/{id}', "SELECT id FROM customer_order WHERE state NOT IN ('awaiting_payment', 'unpaid')"],
  ['/orders/{id}', 'SELECT order_id AS id FROM note WHERE order_id IS NOT NULL'],
  ['/returns/{id}', 'SELECT id FROM order_return WHERE number > 0'],
  [
    '/customers/{id}',
    "SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = 'parent@example.com'",
  ],
  [
    '/customers/{id}/wallet',
    "SELECT family_id AS id FROM member JOIN login USING (person_id) WHERE email = 'parent@example.com'",
  ],
  ['/products/{id}', 'SELECT id FROM product'],
  ['/collections/{id}', 'SELECT type AS id FROM collection'],
  ['/bundles/{id}', 'SELECT id FROM bundle'],
  ['/bundles/{bundle}/stories/{id}', 'SELECT bundle_id AS bundle, id FROM bundle_story'],
  ['/discounts/{id}', 'SELECT id FROM discount'],
  ['/settings/history/{id}', 'SELECT id FROM setting_change'],
]
const pages = [
  '/',
  '/products',
  '/collections/nightlamp',
  '/bundles',
  '/bundles/moonlight-garden',
  '/bundles/moonlight-garden/bo-and-the-moonflower',
  '/cart',
  '/order',
  '/playlist',
  '/wallet',
  '/profile',
  '/shipping',
  '/imprint',
  '/contact-us',
]

/** Of what the requests have left, if there is any. */
async function singlePages({ row }: ShopAtWork): Promise<string[]> {
  const found = await Promise.all(single.map(async ([path, statement]) => [path, await row(statement)] as const))
  return found.flatMap(([path, ids]) =>
    ids === undefined ? [] : [path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(ids[name])))],
  )
}

type Opened = { opened: string[]; ran: string[] }

/** Opens every page that shows stored texts, signed in, and reports any script that ran. */
export async function showEverything(address: string, products: string[], work: ShopAtWork): Promise<Opened> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const ran: string[] = []
  const opened: string[] = []
  try {
    const visitor = [
      'parent@example.com',
      [...pages, ...products.map((id) => `/productinfo/${encodeURIComponent(id)}`)],
    ] as const
    const owner = [
      'admin@example.com',
      [...adminPages, ...(await singlePages(work))].map((path) => `/admin${path}`),
    ] as const
    // Both at once, as each page is watched until nothing is loaded any more.
    const look = async ([name, paths]: readonly [string, readonly string[]]) => {
      const page = await (await browser.newContext()).newPage()
      listen(page, ran)
      await rememberSession(page, name)
      for (const path of paths) {
        await page.goto(address + path, { waitUntil: 'networkidle', timeout: 20_000 })
        opened.push(path)
      }
    }
    await Promise.all([visitor, owner].map(look))
  } finally {
    await browser.close()
  }
  return { opened, ran }
}

/** The attacks open a dialog; a CSP violation means that one was parsed as markup. */
function listen(page: Page, ran: string[]) {
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: a dialog`)
    return dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) ran.push(`${page.url()}: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(`${page.url()}: ${request.url()}`)
  })
}
