import type { Page } from '@playwright/test'
import { run } from '../../server/test/template-database.ts'
import { startShop } from '../support/running-shop.ts'
import { expect, test } from '../support/shop.ts'

// Its own shop: the other tests count the products of theirs.
const addProducts = (databaseUrl: string) =>
  run(
    databaseUrl,
    `INSERT INTO product (id, name, sku, price_cents, description, colors, pictures, created_at)
     SELECT 'night-' || n, 'Night Lamp ' || lpad(n::text, 4, '0'), 'NIGHT-' || n, 3000 + n, description, '{dusk}', pictures, '2020-01-01'
     FROM product, generate_series(1, 1100) AS n WHERE id = 'owl-lamp-sage'`,
  )

const names = (page: Page) => page.locator('main li h2')
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
const shows = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('D94 a list of over 1,000 products leads on by cursors and back, with its filter, also with JavaScript off', async ({
  browser,
}) => {
  const shop = await startShop()
  try {
    await addProducts(shop.databaseUrl)
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${shop.url}/products?color=dusk&sort=name&page=42`)
      await shows(page, 'Over 1,000 products, page 42')
      await expect(page.getByRole('option', { name: 'Dusk (1,000+)' })).toBeAttached()
      await expect(page.getByRole('option', { name: 'Sage (1)', exact: true })).toBeAttached()
      await expect(names(page).last()).toHaveText('Night Lamp 1008')
      await link(page, 'Next').click()
      await shows(page, 'page 43')
      await expect(page).toHaveURL(/[?&]after=/)
      await expect(names(page).first()).toHaveText('Night Lamp 1009')
      await link(page, 'Next').click()
      await shows(page, 'page 44')
      await expect(names(page).first()).toHaveText('Night Lamp 1033')
      await link(page, 'Previous').click()
      await shows(page, 'page 43')
      await expect(page).toHaveURL(/[?&]before=/)
      await expect(names(page).first()).toHaveText('Night Lamp 1009')
      await link(page, 'Previous').click()
      await expect(page).toHaveURL(`${shop.url}/products?color=dusk&sort=name&page=42`)
      await expect(names(page).last()).toHaveText('Night Lamp 1008')
      await context.close()
    }
  } finally {
    await shop.stop()
  }
})
