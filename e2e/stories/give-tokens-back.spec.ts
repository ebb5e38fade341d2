import { expectNoFlaws } from '../support/accessibility.ts'
import { toast } from '../support/family.ts'
import { expect, test } from '../support/shop.ts'
import { openWithTokens } from '../support/tokens.ts'

test('L4 D87 what is unspent of bought tokens goes back to the card: the sum first, then it is gone', async ({
  page,
}) => {
  await openWithTokens(page, '/wallet', 220)
  const purchase = page.getByRole('region', { name: 'Give tokens back' }).getByRole('article')
  await expect(purchase).toContainText('Silver pack: 220 tokens')
  const opener = purchase.getByRole('button', { name: 'Give back 220 tokens for $20.00' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Give back 220 tokens for $20.00?' })
  await expect(dialog).toContainText('$20.00 goes back to your card, and 220 tokens leave your wallet.')
  await expectNoFlaws(page)
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(opener).toBeFocused()
  await opener.click()
  await dialog.getByRole('button', { name: 'Give back for $20.00' }).click()
  await expect(toast(page, 'Given back. Your money is on its way.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'tokens' })).toHaveText('0.00 tokens')
  await expect(purchase).toHaveCount(0)
  await expect(
    page.getByRole('table', { name: 'Transactions' }).locator('tbody').getByRole('row').first(),
  ).toContainText('−220.00')
})
