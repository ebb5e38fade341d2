import type { Page } from '@playwright/test'
import { newFamily, rememberSession } from './family.ts'
import { buyTokens, type PackTokens } from './purchases.ts'
import { open, shop } from './shop.ts'

export const bundle = { id: 'moonlight-garden', name: 'Moonlight Garden', price: 60 }

/** A new family's parent on a page, with these tokens in the wallet. */
export async function openWithTokens(page: Page, path: string, tokens?: PackTokens) {
  const family = await newFamily()
  await rememberSession(page, family.email)
  if (tokens !== undefined) await buyTokens(page.request, family.email, tokens)
  await open(page, path)
  return family
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
