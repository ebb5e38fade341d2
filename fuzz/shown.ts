import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../bin/browser.ts'
import { rememberSession } from '../e2e/support/family.ts'

const adminPages = [
  '',
  '/products',
  '/collections',
  '/bundles',
  '/orders',
  '/customers',
  '/wallet',
  '/messages',
  '/audit',
  '/jobs',
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
]

/** Opens every page that shows stored texts, signed in, and reports any script that ran. */
export async function showEverything(address: string, products: string[]): Promise<{ opened: number; ran: string[] }> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const ran: string[] = []
  let opened = 0
  try {
    for (const [name, paths] of [
      ['parent@example.com', [...pages, ...products.map((id) => `/productinfo/${encodeURIComponent(id)}`)]],
      ['admin@example.com', adminPages.map((path) => `/admin${path}`)],
    ] as const) {
      const page = await (await browser.newContext()).newPage()
      listen(page, ran)
      await rememberSession(page, name)
      for (const path of paths) {
        await page.goto(address + path, { waitUntil: 'networkidle', timeout: 20_000 })
        opened++
      }
    }
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
