import { signInAsAdmin } from '../support/admin.ts'
import { button, dialog, goTo } from '../support/back-office.ts'
import { field, freshName, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

test('D79 an owner makes a key, which is shown once; a program works with it, as the audit log tells, until it is ended', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = freshName('Warehouse')
  const row = page.getByRole('row').filter({ hasText: name })
  await signInAsAdmin(page)
  await open(page, '/admin')
  await goTo(page, 'Connections')

  await button(page, 'Make a key').click()
  await button(page, 'Make the key').click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(dialog(page).getByText('Please choose what the key may do')).toBeVisible()
  await field(page, 'Name').fill(name)
  await dialog(page).getByLabel('Read and change products').check()
  await button(page, 'Make the key').click()

  const shown = dialog(page).getByText('slk_')
  await expect(shown).toHaveText(/^slk_[\da-f]{64}$/)
  const key = (await shown.textContent()) ?? ''
  await button(page, 'Copy').click()
  await expect(toast(page, 'The key is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await button(page, 'I have copied it').click()
  await expect(row).toContainText('Never')
  expect(await page.content()).not.toContain(key)

  const headers = { authorization: `Bearer ${key}` }
  const rename = (product: string) =>
    request.put(`${shop()}/api/products/round-speaker-pair`, { headers, data: { name: product } })
  const { name: before } = await (await request.get(`${shop()}/api/admin/products/round-speaker-pair`, { headers }))
    .json()
    .then(({ data }) => data)
  expect((await rename(`${before} by a program`)).status()).toBe(200)
  expect((await rename(before)).status()).toBe(200)
  await open(page, '/admin/connections')
  await expect(row).not.toContainText('Never')
  await expect(page.locator('main')).not.toContainText(key)

  await button(row, 'End').click()
  await button(page, 'End the key').click()
  await expect(toast(page, 'The key is ended.')).toBeVisible()
  await expect(row).toContainText('Ended')
  expect((await rename('Nobody')).status()).toBe(401)

  await open(page, `/admin/audit?search=${name}`)
  await expect(page.getByRole('row').nth(1)).toContainText(`ended the key ${name}`)
  await expect(page.getByRole('row').nth(2)).toContainText(`${name} (program) changed the product ${before}`)
  await expect(page.getByRole('row').last()).toContainText(`made the key ${name}`)
})
