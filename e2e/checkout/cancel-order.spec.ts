import { addressTexts, deliveryFormTexts } from '@storylamp/contract/orders/order-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { button, dialog, orderOf } from '../support/back-office.ts'
import { bearerOf, field, mailsTo, toast } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { bundle } from '../support/tokens.ts'

test('D25 D72 D77 a parent changes the address of what is not sent yet, cancels it, and has spent tokens taken from the refund', async ({
  page,
}) => {
  const email = await orderOf(page)
  const headers = await bearerOf(email)
  const bought = await page.request.post(`${shop()}/api/bundles/purchase/${bundle.id}`, { headers })
  expect(bought.status()).toBe(200)
  await open(page, '/order?tab=physical')
  const order = page.getByRole('article', { name: /^Order / })

  await order.getByRole('button', { name: /^Change the address/ }).click()
  await expect(dialog(page).getByText('The country stays (United States)')).toBeVisible()
  await field(dialog(page), 'Street and number').fill('')
  await button(dialog(page), 'Save').click()
  await expect(dialog(page).getByText(deliveryFormTexts.streetRequired)).toBeVisible()
  await expectNoFlaws(page)
  await field(dialog(page), 'Street and number').fill('9 Harbour Road')
  await button(dialog(page), 'Save').click()
  await expect(toast(page, addressTexts.changed)).toBeVisible()
  await expect(order.getByText('9 Harbour Road')).toBeVisible()

  await order.getByRole('button', { name: /^Cancel order/ }).click()
  await expect(dialog(page).getByRole('heading', { name: /^Cancel order \d+$/ })).toBeVisible()
  await dialog(page).getByRole('combobox').first().selectOption('1')
  await button(dialog(page), 'Continue').click()
  await expect(dialog(page).getByText('60 tokens (about $6) of them are spent. Please choose:')).toBeVisible()
  await expect(dialog(page).getByText('We’ll refund $64.00.')).toBeVisible()
  await dialog(page).getByLabel('$6.00 is taken from the refund for them.').check()
  await expect(dialog(page).getByText('We’ll refund $58.00.')).toBeVisible()
  await expectNoFlaws(page)
  await button(dialog(page), 'Confirm cancellation').click()
  await expect(order.getByText('Received', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(page.request, email)).find(({ subject }) => /withdrawal/.test(subject))?.text)
    .toContain('$6.00 is taken from the refund for them.')
})
