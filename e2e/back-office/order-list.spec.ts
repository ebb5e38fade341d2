import type { Page } from '@playwright/test'
import { expectNoFlaws } from '../support/accessibility.ts'
import { orderOf, withAdmin } from '../support/back-office.ts'
import { field } from '../support/family.ts'
import { expect, open, shop, test } from '../support/shop.ts'

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

test('D93 Back office: orders are selected all at once, and a range of them with Shift', async ({ browser }) => {
  await withAdmin(browser, async (admin) => {
    await fakeOrders(admin)
    await open(admin, '/admin/orders')
    const box = (index: number) => admin.getByRole('checkbox', { name: `Order ${100_001 + index}` })
    await box(2).check()
    await box(6).click({ modifiers: ['Shift'] })
    await expect(admin.getByText('5 selected')).toBeVisible()
    await box(4).click({ modifiers: ['Shift'] })
    await expect(admin.getByText('2 selected')).toBeVisible()
    await admin.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(admin.getByText(`${orderCount} selected`)).toBeVisible()
    await expectNoFlaws(admin)
    await admin.getByRole('checkbox', { name: 'Select all' }).uncheck()
    await expect(admin.getByText(/ selected$/)).toHaveCount(0)
  })
})

test('D93 Back office: the filters of orders are folded, what is set can be removed beside them, and the oldest come first when asked for', async ({
  browser,
}) => {
  await withAdmin(browser, async (admin) => {
    const asked = await fakeOrders(admin)
    await open(admin, '/admin/orders?type=physical&delivery=Processing')
    await expect(field(admin, 'Payment')).toBeHidden()
    await admin.getByText('Filters', { exact: true }).click()
    await field(admin, 'Payment').selectOption('Completed')
    await admin.getByRole('button', { name: 'Delivery: Processing, remove this filter' }).click()
    await expect(admin).toHaveURL(`${shop()}/admin/orders?type=physical&payment=Completed`)
    await expect(admin.getByRole('button', { name: /remove this filter$/ })).toHaveText([
      'Type: Products',
      'Payment: Completed',
    ])
    await admin.getByRole('button', { name: 'Order newest first' }).click()
    await expect(admin.getByRole('columnheader', { name: 'Order oldest first' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expect.poll(() => asked.at(-1)).toBe('?type=physical&payment=Completed&sort=oldest')
    await expectNoFlaws(admin)
  })
})

test('D93 Back office: a screen of 900 px shows twelve orders, and the packer on a phone finds the first order at once', async ({
  browser,
}) => {
  await withAdmin(browser, async (admin) => {
    await fakeOrders(admin)
    const rows = admin.getByRole('table').getByRole('row')
    for (const width of [1280, 1440]) {
      await admin.setViewportSize({ width, height: 900 })
      await open(admin, '/admin/orders')
      const [first, last] = [await rows.nth(1).boundingBox(), await rows.nth(12).boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(900 - 2 * 64)
    }
    await admin.setViewportSize({ width: 390, height: 844 })
    await open(admin, '/admin/orders?type=physical&payment=Completed&delivery=Processing')
    await expect(admin.getByRole('link', { name: '100001' })).toBeInViewport({ ratio: 1 })
  })
})

test("D93 Back office: on a phone the order's form for shipping comes first", async ({ page, browser }) => {
  const email = await orderOf(page)
  await withAdmin(browser, async (admin) => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await open(admin, `/admin/orders?search=${email}`)
    await admin.getByRole('table').getByRole('link', { name: /^\d+$/ }).click()
    await expect(field(admin, 'New delivery status')).toBeInViewport({ ratio: 1 })
    await expectNoFlaws(admin)
  })
})
