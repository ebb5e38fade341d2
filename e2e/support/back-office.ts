import { writeFile } from 'node:fs/promises'
import { type APIRequestContext, type Browser, type Locator, type Page, test } from '@playwright/test'
import sharp, { type PngOptions } from 'sharp'
import { apiOfAdmin, signInAsAdmin } from './admin.ts'
import { bearerOf, freshName, newFamily, rememberSession } from './family.ts'
import { buyCart } from './purchases.ts'
import { expect, shop, whenSettled } from './shop.ts'
import { lamp, pouch, putInCart } from './shopping.ts'

export const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.locator('dialog[open]')

/** Follows an entry of the navigation, which on phones is unfolded first. */
export async function goTo(admin: Page, entry: string): Promise<void> {
  const menu = admin.locator('summary', { hasText: 'Back office' })
  if (await menu.isVisible()) await menu.click()
  // An entry may end with how much waits behind it.
  const name = new RegExp(`^${entry}(\\s*\\d+ unread)?$`)
  await whenSettled(admin, () =>
    admin.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).click(),
  )
}

/** Uses the search of a list. */
export async function searchList(admin: Page, text: string): Promise<void> {
  await admin.getByRole('main').getByRole('searchbox').fill(text)
  await button(admin, 'Search').click()
}

/** A picture as a file to choose; low, because the shop encodes every picture in several sizes. */
export const picture = async (name: string, background: string, packing: PngOptions = {}) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1000, height: 90, channels: 3, background } })
    .png(packing)
    .toBuffer(),
})

/** A picture on the disk, uncompressed: it takes a while to upload. */
export async function pictureOnDisk(name: string, background: string): Promise<string> {
  const path = test.info().outputPath(name)
  const { buffer } = await picture(name, background, { compressionLevel: 0 })
  await writeFile(path, buffer)
  return path
}

/** A product on the shelf, which is gone afterwards even when the test fails: others count what the shop shows. */
export async function withProduct(
  request: APIRequestContext,
  product: Record<string, unknown>,
  visit: (id: string) => Promise<void>,
): Promise<void> {
  const call = await apiOfAdmin(request)
  const { _id } = await call('POST', '/api/products/', {
    sku: freshName('sku'),
    price: 20,
    images: [],
    collections: [],
    ...product,
  })
  try {
    await visit(_id)
  } finally {
    await call('DELETE', `/api/products/${_id}`)
  }
}

/** Drags files from outside the browser onto a place of the page. */
export async function dropFiles(place: Locator, files: string[]): Promise<void> {
  const page = place.page()
  await place.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const devTools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files, dragOperationsMask: 1 }
    await devTools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data })
  }
  await devTools.detach()
}

/** Pastes HTML as if it was copied from another page. */
export const paste = (place: Locator, html: string): Promise<void> =>
  place.evaluate((element, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

/** Somebody else's browser. */
export async function elsewhere(browser: Browser, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  await visit(await context.newPage())
  await context.close()
}

/** A new admin in a browser of their own. */
export const withAdmin = (browser: Browser, work: (adminPage: Page) => Promise<void>): Promise<void> =>
  elsewhere(browser, async (adminPage) => {
    await signInAsAdmin(adminPage)
    await work(adminPage)
  })

/** A family that has paid for a lamp and a pouch; answers with its email address. */
export async function newOrder(page: Page): Promise<string> {
  const { email } = await newFamily()
  await putInCart(page, email, lamp, pouch)
  await buyCart(page.request, email)
  return email
}

/** The same, remembered by the page's browser. */
export async function orderOf(page: Page): Promise<string> {
  const email = await newOrder(page)
  await rememberSession(page, email)
  return email
}

/** Has a parent be called something else. */
export async function rename(page: Page, email: string, firstname: string): Promise<void> {
  const headers = await bearerOf(email)
  const reply = await page.request.put(`${shop()}/api/user/updateMe/`, { headers, data: { firstname } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** From the page of a product or a bundle. */
export async function confirmDeletion(page: Page, what: 'product' | 'bundle', name: string): Promise<void> {
  await button(page, `Delete the ${what}`).click()
  await expect(dialog(page).getByRole('heading', { name: `Delete ${name}?` })).toBeVisible()
  await button(page, 'Delete').click()
}
