import type { Page } from '@playwright/test'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { expect, reload, test } from '../support/shop.ts'
import { lamp, lineOf, openCart, pouch, summary } from '../support/shopping.ts'

const removeButton = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Remove ${name}` })

test('the cart has no flaws that axe finds, full or empty, and does not scroll sideways', async ({ page }) => {
  await openCart(page, lamp, pouch)
  await lineOf(page, lamp).waitFor()
  await expectNoFlaws(page)
  await removeButton(page, lamp).click()
  await removeButton(page, pouch).click()
  await page.getByRole('heading', { name: cartTexts.empty }).waitFor()
  await expectNoFlaws(page)
})

test('S2.11 on wide screens the summary stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openCart(page, lamp, pouch, { id: 'bear-lamp-mist' }, { id: 'bunny-lamp-blush' }, { id: 'round-speaker-mint' })
  await page.getByRole('button', { name: 'Clear cart' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Checkout' })).toBeInViewport()
})

test('D75 look: the cart has room for delivery and tax before they are known, and says so if they are not', async ({
  page,
  forgive,
}) => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/cart/quote*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await openCart(page, lamp)
  const below = page.getByRole('button', { name: 'Checkout', exact: true })
  const before = await below.boundingBox()
  await expect(summary(page)).not.toContainText('To pay$')
  answer()
  await expect(summary(page)).toContainText('To pay$')
  expect(await below.boundingBox()).toEqual(before)

  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/cart/quote*', (route) => route.abort())
  await reload(page)
  await expect(summary(page)).toContainText('Delivery and tax could not be loaded.')
  expect(await below.boundingBox()).toEqual(before)
  // The browser reports what was aborted.
  forgive()
})
