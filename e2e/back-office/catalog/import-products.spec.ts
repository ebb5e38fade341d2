import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { zipOf } from '../../../server/test/fixtures/zip-of.ts'
import { csvLines } from '../../../server/test/reading/csv-lines.ts'
import { expectNoViolationsInBothThemes } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, dialog, picture, withProduct } from '../../support/back-office.ts'
import { freshName } from '../../support/family.ts'
import { expect, open, test } from '../../support/shop.ts'

test('D93 staff see how Shopify’s products CSV is understood, and what is left out; they import products with pictures from a zip, after they have seen what it would do, and export them', async ({
  page,
  forgive,
}) => {
  const sku = freshName('MOTH')
  await withProduct(
    page.request,
    { name: 'Moth Lamp', sku, description: '<p>A lamp.</p>', isActive: false },
    async () => {
      await signInAsAdmin(page)
      await open(page, '/admin/products')
      await button(page, 'Import products').click()
      await test.step('of Shopify', () => showShopifys(page))
      const choose = async (text: string) =>
        dialog(page)
          .getByLabel('File', { exact: true })
          .setInputFiles({
            name: 'products.zip',
            mimeType: 'application/zip',
            buffer: zipOf([
              { name: 'shop/products.csv', content: text },
              { name: 'shop/moth.png', content: (await picture('moth.png', 'teal')).buffer },
            ]),
          })
      await choose(`SKU;Price;Pictures\n${sku};free;moth.png`)
      await expect(dialog(page)).toContainText('1 row is wrong, so nothing was changed')
      await expect(dialog(page)).toContainText('Line 2, Price: Please enter a price such as 19.99')
      await expect(button(dialog(page), 'Import')).toBeDisabled()
      forgive('400')
      // A file that was mended under its name is chosen again: only for an empty field is that a change.
      const picker = page.waitForEvent('filechooser')
      await dialog(page).getByLabel('File', { exact: true }).click()
      await picker
      await expect(dialog(page).getByLabel('File', { exact: true })).toHaveValue('')
      await expect(dialog(page)).not.toContainText('Line 2')
      await choose(`SKU;Price;Pictures\n${sku};12,50;moth.png`)
      await expect(dialog(page)).toContainText('This would be done: 1 row, 0 new and 1 changed product.')
      const importing = /[/]api[/]admin[/]products[/]import/
      await page.route(importing, (route) => route.fulfill({ status: 503, json: {} }))
      await button(dialog(page), 'Import').click()
      await expect(dialog(page)).toContainText('The file could not be imported. Please try again.')
      await expect(button(dialog(page), 'Import')).toBeFocused()
      forgive('503')
      await page.unroute(importing)
      await button(dialog(page), 'Import').click()
      const row = page.getByRole('row', { name: /Moth Lamp/ })
      await expect(row).toContainText('$12.50')
      await expect(row.locator('img')).toBeVisible()

      await button(page, 'Import products').click()
      await expect(dialog(page).getByLabel('File', { exact: true })).toHaveValue('')
      await button(dialog(page), 'Cancel').click()

      const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export products').click()])
      const lines = csvLines(await readFile(await download.path(), 'utf8'))
      expect(lines[0]).toMatch(/^SKU,Name,Price,/)
      expect(lines.find((line) => line.startsWith(`${sku},`))).toContain('12.50')
    },
  )
})

async function showShopifys(page: Page): Promise<void> {
  const address = 'https://cdn.shopify.com/s/files/1/0001/files/moss.png'
  const text = `Handle,Title,Body (HTML),Vendor,Variant SKU,Variant Price,Image Src\nmoss,Moss,A lamp.,Moss & Co,${freshName('MOSS')},12.5,${address}`
  await dialog(page)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog(page)).toContainText('This would be done: 1 row, 1 new and 0 changed products')
  await expect(dialog(page)).toContainText('body (html) is Description, variant sku is SKU, variant price is Price')
  await expect(dialog(page)).toContainText('Left out: vendor.')
  await expect(dialog(page).getByRole('listitem').filter({ hasText: address })).toBeVisible()
  await expectNoViolationsInBothThemes(page)
}
