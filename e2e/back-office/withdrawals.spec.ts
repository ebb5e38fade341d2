import { expectNoFlaws } from '../support/accessibility.ts'
import { signInAsAdmin } from '../support/admin.ts'
import { newFamily, toast } from '../support/family.ts'
import { buyProduct } from '../support/purchases.ts'
import { expect, open, shop, test } from '../support/shop.ts'

test('D77 a withdrawal without a login is on Today and at its order, and staff dismiss it there', async ({
  page,
  request,
}) => {
  const { email } = await newFamily()
  const { number } = await buyProduct(request, email)
  await request.post(`${shop()}/api/withdrawals`, { data: { number, email, reason: 'Too bright' } })
  await signInAsAdmin(page)
  await open(page, '/admin')
  const tile = page.getByRole('link', { name: /^Withdrawals to confirm/ })
  await expect(async () => {
    await page.reload()
    await expect(tile).toBeVisible({ timeout: 3000 })
  }).toPass()
  await tile.click()
  await page.getByRole('link', { name: `Order ${number}` }).click()
  const waiting = page.locator('section').filter({ hasText: 'Withdrawals to confirm' })
  await expect(waiting).toContainText('Too bright')
  await expectNoFlaws(page)
  await waiting.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast(page, 'The withdrawal is dismissed.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
