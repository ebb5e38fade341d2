import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../../support/accessibility.ts'
import { signInAsAdmin } from '../../support/admin.ts'
import { field } from '../../support/family.ts'
import { expect, open, shop, test } from '../../support/shop.ts'

const orderCount = 30

const order = (index: number) => ({
  _id: `order-${index}`,
  number: String(100_001 + index),
  createdAt: '2026-11-20T18:42:13.000Z',
  orderType: 'physical',
  amount: 106.2,
  products: [
    {
      productId: 'owl-lamp-sage',
      name: 'Owl Lamp Sage',
      sku: 'SL-L-OWL-SAGE',
      images: [],
      color: [],
      quantity: 2,
      price: 64,
    },
    {
      productId: 'carry-pouch',
      name: 'Carry Pouch Sand',
      sku: 'SL-P-SAND',
      images: [],
      color: [],
      quantity: 1,
      price: 14,
    },
  ],
  paymentStatus: 'Completed',
  deliveryStatus: 'Processing',
  country: 'US',
  familyId: 'f',
  customer: { name: 'Nora Winter', email: 'nora.winter.of.the.long.address@post.example' },
})

/** The list with more orders than a screen shows; answers with the queries that were asked. */
async function fakeOrders(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/\/api\/admin\/orders(\?.*)?$/, (route) => {
    asked.push(new URL(route.request().url()).search)
    const data = Array.from({ length: orderCount }, (_, index) => order(index))
    return route.fulfill({ json: { data, total: orderCount, page: 1, pageCount: 1 } })
  })
  return asked
}

test('D93 Back office: a screen of 900 px shows twelve orders; they are selected all at once, and a range of them with Shift; the filters are folded, what is set can be removed beside them, and the oldest come first when asked for', async ({
  page,
}) => {
  const asked = await fakeOrders(page)
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/admin/orders?type=physical&delivery=Processing')
  const rows = page.getByRole('table').getByRole('row')
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const [first, last] = [await rows.nth(1).boundingBox(), await rows.nth(12).boundingBox()]
    expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(900 - 2 * 64)
  }
  await test.step('the packer on a phone finds the first order at once', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('link', { name: '100001' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await expect(field(page, 'Payment')).toBeHidden()
  await page.getByText('Filters', { exact: true }).click()
  await field(page, 'Payment').selectOption('Completed')
  await page.getByRole('button', { name: 'Delivery: Processing, remove this filter' }).click()
  await expect(page).toHaveURL(`${shop()}/admin/orders?type=physical&payment=Completed`)
  await expect(page.getByRole('button', { name: /remove this filter$/ })).toHaveText([
    'Type: Products',
    'Payment: Completed',
  ])
  await page.getByRole('button', { name: 'Order newest first' }).click()
  await expect(page.getByRole('columnheader', { name: 'Order oldest first' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => asked.at(-1)).toBe('?type=physical&payment=Completed&sort=oldest')

  const box = (index: number) => page.getByRole('checkbox', { name: `Order ${100_001 + index}` })
  await box(2).check()
  await box(6).click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(page.getByText(`${orderCount} selected`)).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await expect(page.getByText(/ selected$/)).toHaveCount(0)
})
