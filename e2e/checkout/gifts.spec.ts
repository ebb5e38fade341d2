import { expectNoFlaws } from '../support/accessibility.ts'
import { field, freshName, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { fillAddress, lamp, payButton, payBy, putInCart } from '../support/shopping.ts'

test('D86 D105 grandmother buys a gift card without an account; the family pays a part of a lamp with it, and the rest by card', async ({
  page,
  browser,
}) => {
  await open(page, '/gifts')
  await expectNoFlaws(page)
  await field(page, 'What would you like to give?').selectOption('money')
  await field(page, 'Amount in dollars').fill('20')
  await field(page, 'Your message (optional)').fill('Sleep well!')
  await field(page, 'Your email').fill(`${freshName('gran')}@example.com`)
  await page.getByRole('button', { name: 'Pay for the gift' }).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByText('You give a gift card of $20.00.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The link of the gift as a QR code' })).toBeVisible()
  await expectNoFlaws(page)
  const href = await page.getByRole('link', { name: /\/gift#/ }).getAttribute('href')
  const link = href?.slice(href.indexOf('/gift#')) ?? ''

  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  const family = await browser.newContext()
  const parent = await family.newPage()
  await rememberSession(parent, email)
  await open(parent, link)
  await expect(parent.getByText('“Sleep well!”')).toBeVisible()
  await parent.getByRole('button', { name: 'Add to cart' }).click()
  await expect(parent.getByText('The gift card is in your cart')).toBeVisible()
  await expectNoFlaws(parent)
  await open(parent, '/checkout')
  await expect(parent.getByText('Gift cards pay $20.00; $44.00 is left to pay.')).toBeVisible()
  await expect(payButton(parent)).toHaveText('Pay $44.00')
  await expectNoFlaws(parent)
  await fillAddress(parent)
  await payButton(parent).click()
  await parent.waitForURL(/\/pay\/checkout\//)
  await payBy(parent, '4242 4242 4242 4242')
  await expect(parent.getByText('Payment Successful!').first()).toBeVisible()
  await open(parent, link)
  await expect(parent.getByText('$0.00 is left on it')).toBeVisible()
  await family.close()
})
