import { expect, open, reload, shop, test } from '../support/shop.ts'

test('S2.04 a collection has its own order until another one is chosen, which stands in the URL; Back takes it back', async ({
  page,
}) => {
  await open(page, '/collections/nightlamp')
  const names = page.locator('main li h2')
  const own = await names.allTextContents()
  await expect(page.getByLabel('Sort')).toHaveValue('')
  await page.getByLabel('Sort').selectOption('Price, high to low')
  await expect(page).toHaveURL(/sort=price-desc/)
  await expect(names.first()).toHaveText('Owl Lamp Sage')
  await page.getByLabel('Sort').selectOption('Name')
  await expect(names).toHaveText(own.toSorted())
  await reload(page)
  await expect(page.getByLabel('Sort')).toHaveValue('name')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/collections/nightlamp`)
  await expect(page.getByLabel('Sort')).toHaveValue('')
  await expect(names).toHaveText(own)
  expect(await open(page, '/collections/nightlamp?sort=foo&page=abc')).toBe(200)
  await expect(names).toHaveText(own)
})
