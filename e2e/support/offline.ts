import type { Page } from '@playwright/test'
import { rememberSession } from './family.ts'
import { openDetails } from './player.ts'
import { familyWithStories } from './purchases.ts'
import { expect, open } from './shop.ts'

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save for offline: Moonlight Garden' })
export const removeButton = (page: Page) => page.getByRole('button', { name: /^Remove saved, [\d.]+ MB: Moonlight/ })

/** What lies in this browser's caches, by the addresses. */
export const cached = (page: Page) =>
  page.evaluate(async () => {
    const all: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      all.push(...requests.map(({ url }) => `${name}: ${new URL(url).pathname}`))
    }
    return all
  })

export const savedFiles = async (page: Page) => (await cached(page)).filter((one) => one.startsWith('saved-stories'))

export async function openPlaylist(page: Page, email: string) {
  await rememberSession(page, email)
  await open(page, '/myplaylist')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

export async function saveMoonlightGarden(page: Page, more: string[] = []) {
  const family = await familyWithStories(page.request, ['moonlight-garden', ...more])
  await openPlaylist(page, family.email)
  await openDetails(page, 'Moonlight Garden')
  await saveButton(page).click()
  await expect(removeButton(page)).toBeVisible()
  return family
}
