import type { Page } from '@playwright/test'
import { newFamily, rememberSession } from './family.ts'
import { expect, open, shop } from './shop.ts'
import { payBy } from './shopping.ts'

export const bundle = { id: 'moonlight-garden', name: 'Moonlight Garden', price: 60 }

/** A new family's parent on a page, with these tokens in the wallet: 100, 220 or 350, as in the packs. */
export async function openWithTokens(page: Page, path: string, tokens?: 100 | 220 | 350) {
  const family = await newFamily(page.request)
  await rememberSession(page, family.email)
  if (tokens !== undefined) await topUp(page, tokens)
  await open(page, path)
  return family
}

/** Through the page, as a parent does it. */
export async function topUp(page: Page, tokens: number): Promise<void> {
  await open(page, '/wallet')
  const pack = page.getByRole('article').filter({ hasText: `${tokens} tokens` })
  await pack.getByRole('button', { name: 'Purchase Token' }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

/** The card of a bundle on /bundles. */
export const cardOf = (page: Page, { name }: { name: string }) => page.getByRole('article', { name, exact: true })

export const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

/** Every request to an address of the API, as it was sent: its key and its body. */
export function requestsTo(page: Page, path: string) {
  const sent: { key: string | undefined; body: unknown }[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop() + path) || request.method() !== 'POST') return
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
  })
  return sent
}
