import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, withProduct } from '../../support/back-office.ts'
import { field, freshName, toast } from '../../support/family.ts'
import { expect, open, test } from '../../support/shop.ts'

test('S7.21 Back office: on phones a product is a row of picture, name, price and status; its description is formatted as it looks, by keys too, and stands in the shop like that', async ({
  page,
}) => {
  const product = { name: freshName('Fox lamp'), description: '<h3>Warm</h3><p>A <strong>glow</strong></p>' }
  await withProduct(page.request, product, async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAsAdmin(page)
    await open(page, '/admin/products')
    await expectRow(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('link', { name: product.name }).click()
    await formatDescription(page)
  })
})

async function formatDescription(page: Page): Promise<void> {
  const description = field(page, 'Description')
  await expect(description.getByRole('heading', { name: 'Warm' })).toBeVisible()
  await expect(description.getByRole('strong')).toHaveText('glow')

  await test.step('an empty one is refused where it is typed', async () => {
    await description.fill('')
    await button(page, 'Save').click()
    await expect(description).toBeFocused()
    await expect(description).toHaveAccessibleDescription(/^Please/)
    await button(page, 'Undo').click()
    await expect(description).toContainText('A glow')
    await expect(description).not.toHaveAccessibleDescription(/^Please/)
  })

  // Keys typed before the editor has heard of its new selection would replace the old one.
  await description.getByRole('heading', { name: 'Warm' }).click()
  await expect(button(page, 'Heading')).toHaveAttribute('aria-pressed', 'true')
  const lastLine = description.getByRole('paragraph').last()
  await lastLine.click({ position: { x: 500, y: 5 } })
  await expect(button(page, 'Heading')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Twelve colors')
  await button(page, 'Bulleted list').click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Read our guide')
  await expect(description.getByRole('listitem')).toHaveText(['Twelve colors', 'Read our guide'])
  await expect(button(page, 'Bulleted list')).toHaveAttribute('aria-pressed', 'true')

  await test.step('the selected words become a link', async () => {
    for (const _ of 'guide') await page.keyboard.press('Shift+ArrowLeft')
    await button(page, 'Link').click()
    await field(page, 'Link address').fill('no address')
    await field(page, 'Link address').press('Enter')
    await expect(page.getByText('Please enter a web address')).toBeVisible()
    await field(page, 'Link address').fill('example.com/guide')
    await expectNoFlaws(page)
    await field(page, 'Link address').press('Enter')
    await expect(description.getByRole('link', { name: 'guide' })).toHaveAttribute('href', 'https://example.com/guide')
  })

  await test.step('leaving without saving asks', async () => {
    await page.getByRole('link', { name: 'All products' }).click()
    await button(page, 'Stay here').click()
  })

  await button(page, 'Save').click()
  await expect(toast(page, 'The product is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Warm' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Twelve colors$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'guide', exact: true })).toHaveAttribute('rel', 'noopener nofollow')
}

async function expectRow(page: Page): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Owl Lamp', exact: false }) })
    .first()
  const boxOf = async (part: ReturnType<typeof row.locator>) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const picture = await boxOf(row.locator('img:visible'))
  const name = await boxOf(row.getByRole('link'))
  const price = await boxOf(row.getByText(/^\$/))
  const status = await boxOf(row.getByText('On the shelf'))
  expect(name.x).toBeGreaterThanOrEqual(picture.x + picture.width)
  expect(price.x).toBeGreaterThanOrEqual(name.x + name.width)
  expect(Math.abs(price.y - name.y)).toBeLessThan(12)
  expect([status.x, status.y > name.y]).toEqual([name.x, true])
  await expect(row.getByText('Collections')).toBeHidden()
}
