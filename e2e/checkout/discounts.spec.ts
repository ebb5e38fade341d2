import type { APIRequestContext, Page } from '@playwright/test'
import { discountTexts } from '@storylamp/contract/discounts/discount-texts'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { insertAdmin } from '../support/database.ts'
import { bearerOf, field, freshName, mailsTo, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'
import { fillAddress, lamp, outcome, payButton, payBy, putInCart, summary } from '../support/shopping.ts'

async function createCode(request: APIRequestContext, discount: object): Promise<string> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  const data = { code: freshName('code'), ...discount }
  const reply = await request.post(`${shop()}/api/admin/discounts`, { headers: await bearerOf(email), data })
  return (await reply.json()).data.code
}

const unfold = (page: Page) => page.getByRole('button', { name: 'Use a discount code' })

const removal = (page: Page) => page.getByRole('button', { name: 'Remove the discount code' })

const apply = async (page: Page, code: string) => {
  await field(page, 'Discount code').fill(code)
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
}

/** A parent whose cart holds a lamp. */
async function withLamp(page: Page) {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  await open(page, '/cart')
  return email
}

test('D74 a code that is typed in the cart is taken off there, at the checkout, by the provider, on the order and in the mail', async ({
  page,
  request,
}) => {
  const code = await createCode(request, { percent: 25 })
  const email = await withLamp(page)
  await unfold(page).click()
  await expect(field(page, 'Discount code')).toBeFocused()
  await apply(page, ` ${code.toLowerCase()} `)
  await expect(summary(page)).toContainText(
    /Total for products\$64\.00Discount-\$16\.00Standard deliveryFreeTax\$0\.00To pay\$48\.00/,
  )
  await expect(summary(page)).toContainText(`Code ${code}`)
  await expect(removal(page)).toBeFocused()
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(payButton(page)).toHaveText('Pay $48.00')
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText(/Subtotal\$64\.00Discount-\$16\.00Standard deliveryFreeTotal\$48\.00/)
  await expectNoFlaws(page)
  await fillAddress(page)
  await payButton(page).click()
  await page.waitForURL(/\/pay\/checkout\//)
  await expect(page.getByText('$48.00').first()).toBeVisible()
  await payBy(page, '4242 4242 4242 4242')
  await expect(outcome(page, paymentTexts.successful)).toBeVisible()
  const bought = page.getByRole('region', { name: /^Order \d+$/ })
  await expect(bought).toContainText(/Discount-\$16\.00.*Total\$48\.00/)
  await expect(async () => {
    const [mail] = await mailsTo(request, email)
    expect(mail?.text).toContain('Discount: -$16.00')
  }).toPass()
  await putInCart(page, email, lamp)
  await open(page, '/cart')
  await expect(unfold(page)).toBeVisible()
})

test('D74 D92 a code that does not hold says why and takes nothing off; it can be corrected and removed', async ({
  page,
  request,
  forgive,
}) => {
  const large = await createCode(request, { amount: 5, minimum: 100 })
  const small = await createCode(request, { amount: 5 })
  await withLamp(page)
  await unfold(page).click()
  await apply(page, 'no such code')
  await expect(field(page, 'Discount code')).toHaveAccessibleDescription(discountTexts.unknown)
  await page.reload()
  await unfold(page).click()
  await field(page, 'Discount code').fill(large)
  await field(page, 'Discount code').press('Enter')
  await expect(field(page, 'Discount code')).toHaveAccessibleDescription('This code is for orders from $100.00')
  await expect(summary(page)).not.toContainText('Discount-')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(field(page, 'Discount code')).toHaveAccessibleDescription('This code is for orders from $100.00')
  await expect(payButton(page)).toHaveText('Pay $64.00')
  await apply(page, small)
  await expect(payButton(page)).toHaveText('Pay $59.00')
  await removal(page).click()
  await expect(payButton(page)).toHaveText('Pay $64.00')
  await expect(unfold(page)).toBeFocused()
  forgive('409')
})

test('D74 a code counts as applied only once the shop has said so, and one that could not be checked is tried again', async ({
  page,
  request,
  forgive,
}) => {
  const code = await createCode(request, { amount: 5 })
  await withLamp(page)
  let goOn = () => {}
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/cart/quote?**', (route) => waiting.then(() => route.abort()))
  await unfold(page).click()
  await apply(page, code)
  await expect(page.getByText('Checking the code…')).toBeVisible()
  await expect(removal(page)).toBeHidden()
  goOn()
  await expect(field(page, 'Discount code')).toHaveAccessibleDescription('The code could not be checked.')
  await expect(field(page, 'Discount code')).toHaveValue(code)
  await expect(removal(page)).toBeHidden()
  await page.unroute('**/api/cart/quote?**')
  await apply(page, code)
  await expect(summary(page)).toContainText(/Discount-\$5\.00.*To pay\$59\.00/)
  await expect(removal(page)).toBeFocused()
  forgive()
})

test('D74 a code that is used up while it is being paid for: the total of before is not charged', async ({
  page,
  request,
  forgive,
}) => {
  const code = await createCode(request, { amount: 10, uses: 1 })
  await withLamp(page)
  await unfold(page).click()
  await apply(page, code)
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await fillAddress(page)
  // Leaves the last field, which asks for the price there.
  await field(page, 'Name').focus()
  await expect(payButton(page)).toHaveText('Pay $54.00')
  const other = await newFamily()
  await putInCart(page, other.email, lamp)
  const headers = await bearerOf(other.email)
  const { data } = await (await request.get(`${shop()}/api/cart/`, { headers })).json()
  const address = {
    name: 'Ida',
    email: other.email,
    phone: '5550100123',
    street1: 'A',
    city: 'B',
    state: 'OR',
    zip: '97201',
  }
  const body = {
    products: data.products,
    successUrl: `${shop()}/payment/success`,
    cancelUrl: `${shop()}/payment/fail`,
    formData: { ...address, country: 'United States' },
    code,
  }
  const taken = await request.post(`${shop()}/api/payment/create-checkout-session`, { headers, data: body })
  expect(taken.ok(), await taken.text()).toBe(true)
  await payButton(page).click()
  await expect(page.getByText(discountTexts.usedUp).first()).toBeVisible()
  await expect(payButton(page)).toHaveText('Pay $64.00')
  forgive('409')
})
