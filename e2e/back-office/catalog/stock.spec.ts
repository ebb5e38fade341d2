import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, dialog, goTo, withProduct } from '../../support/back-office.ts'
import { freshName } from '../../support/family.ts'
import { expect, open, test } from '../../support/shop.ts'

test('D71 staff count a product, add a delivery with a reason, and see what runs low', async ({ page, forgive }) => {
  const sku = freshName('BAT')
  await withProduct(page.request, { name: 'Bat Lamp', sku, description: '<p>A lamp.</p>' }, async (id) => {
    await signInAsAdmin(page)
    await open(page, `/admin/products/${id}`)
    const stock = page
      .getByRole('region', { name: 'Stock' })
      .or(page.locator('section', { hasText: 'Stock' }))
      .last()
    await expect(page.getByText('Pieces are not counted: the product is always in stock.')).toBeVisible()
    await button(page, 'Count the pieces').click()
    await dialog(page).getByLabel('Pieces there are').fill('-1')
    await button(dialog(page), 'Save').click()
    await expect(dialog(page)).toContainText(stockTexts.piecesInvalid)
    await dialog(page).getByLabel('Pieces there are').fill('3')
    await button(dialog(page), 'Save').click()
    await expect(stock).toContainText('3 free')

    await button(page, 'Add or remove').click()
    await dialog(page).getByLabel('Pieces').fill('-4')
    await dialog(page).getByLabel('Reason').fill('Broken on the way')
    await button(dialog(page), 'Save').click()
    await expect(dialog(page)).toContainText('Only 3 can be removed: the others are sold or held by open checkouts')
    // The browser reports the refusal.
    forgive('409')
    await dialog(page).getByLabel('Pieces').fill('-1')
    await button(dialog(page), 'Save').click()
    await expect(stock).toContainText('2 free')
    await expect(page.getByRole('table', { name: 'What moved the pieces' })).toContainText('Broken on the way')

    await goTo(page, 'Products')
    await page.getByLabel('Running low: five pieces or fewer').click()
    await expect(page.getByLabel('Running low: five pieces or fewer')).toBeChecked()
    const row = page.getByRole('row', { name: /Bat Lamp/ })
    await expect(row).toContainText('2 left')
    await goTo(page, 'Today')
    await page.getByRole('link', { name: 'Products running low' }).click()
    await expect(row).toBeVisible()

    await button(page, 'Import stock').click()
    const choose = (text: string) =>
      dialog(page)
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(`SKU,Quantity\n${sku},many\nNONE,2`)
    await expect(dialog(page)).toContainText('2 rows are wrong, so nothing was changed')
    await expect(dialog(page)).toContainText('Line 2, Quantity: Please enter a whole number from 0 to 1,000,000')
    await expect(button(dialog(page), 'Import')).toBeDisabled()
    forgive('400')
    await choose(`SKU,Quantity\n${sku},4`)
    await expect(dialog(page)).toContainText('1 row, the stock of 1 product changed')
    await button(dialog(page), 'Import').click()
    await expect(row).toContainText('4 left')

    await row.getByRole('link').click()
    await button(page, 'Stop counting').click()
    await button(dialog(page), 'Stop counting').click()
    await expect(page.getByText('Pieces are not counted: the product is always in stock.')).toBeVisible()
    // It reads its product once more, which is about to be deleted.
    await open(page, '/about')
  })
})
