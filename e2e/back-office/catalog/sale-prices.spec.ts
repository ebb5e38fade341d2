import type { BrowserContextOptions, Page } from '@playwright/test'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { signInAsAdmin } from '../../support/admin.ts'
import { button, elsewhere, withProduct } from '../../support/back-office.ts'
import { insertAdmin } from '../../support/database.ts'
import { bearerOf, freshName, newFamily, rememberSession } from '../../support/family.ts'
import { buyCart } from '../../support/purchases.ts'
import { expect, open, reload, shop, test } from '../../support/shop.ts'
import { summary } from '../../support/shopping.ts'

/** A moment as a field for date and time shows it. */
const localIn = (page: Page, ms: number) =>
  page.evaluate((ahead) => {
    const moment = new Date(Date.now() + ahead)
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, ms)

const shownPrice = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^\$\d+\.\d\d/)
    .first()
const minute = 60_000

test('D78 L5 a shopkeeper sets a sale; a parent sees the struck price, cart and order agree, and after its end the old price is back', async ({
  page,
  browser,
  request,
  forgive,
}) => {
  const name = `Firefly Lamp ${freshName('sale')}`
  await withProduct(request, { name, description: '<p>A lamp.</p>', price: 59 }, async (id) => {
    await signInAsAdmin(page)
    await open(page, `/admin/products/${id}`)
    await page.getByLabel('Sale price in dollars').fill('59')
    await page.getByLabel('Sale ends').fill(await localIn(page, 60 * minute))
    await button(page, 'Save').click()
    await expect(page.getByText(adminTexts.saleTooDear)).toBeVisible()
    // The browser reports the refusal.
    forgive('400')
    await page.getByLabel('Sale price in dollars').fill('44.25')
    await button(page, 'Save').click()
    await expect(page.getByText('$59.00 is struck beside it: the lowest price of the 30 days before.')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Prices and sales, newest first' })).toContainText('$44.25 from')

    await elsewhere(browser, async (parents) => {
      const { email } = await newFamily()
      await rememberSession(parents, email)
      await open(parents, `/productinfo/${id}`)
      await expect(shownPrice(parents)).toHaveText('$44.25instead of $59.00')
      await expect(parents.getByText('$59.00 was the lowest price of the 30 days before.')).toBeVisible()
      const data = (await parents.locator('script[type="application/ld+json"]').allTextContents()).join()
      expect(data).toContain('"price":"44.25"')
      expect(data).toContain('https://schema.org/StrikethroughPrice')
      await open(parents, '/products?sort=newest')
      await expect(parents.getByRole('article').filter({ hasText: name })).toContainText('$44.25instead of $59.00')

      const headers = await bearerOf(email)
      const add = () => request.post(`${shop()}/api/cart/`, { headers, data: { productId: id } })
      await add()
      await open(parents, '/cart')
      await expect(summary(parents)).toContainText(/Total for products\$44\.25/)
      await buyCart(request, email)
      const [order] = (await (await request.get(`${shop()}/api/user/orders`, { headers })).json()).data
      expect(order).toMatchObject({ amount: 44.25, products: [{ price: 44.25, quantity: 1 }] })
      await add()

      // A busy machine may need longer to save it than the sale lasts, which the shop refuses.
      await expect(async () => {
        await page.getByLabel('Sale ends').fill(await localIn(page, 4000))
        await button(page, 'Save').click()
        await expect(page.getByText('The product is saved.').first()).toBeVisible({ timeout: 5000 })
      }).toPass()
      const inShop = async () => (await request.get(`${shop()}/productinfo/${id}`)).text()
      // The job drops the page that was kept.
      await expect.poll(inShop).not.toContain('$44.25')
      await reload(parents)
      await expect(parents.getByRole('article', { name })).toContainText('it was $44.25 and is now $59.00')
      await button(parents, 'Keep at the new price').click()
      await expect(summary(parents)).toContainText(/Total for products\$59\.00/)
      await open(parents, `/productinfo/${id}`)
      await expect(shownPrice(parents)).toHaveText('$59.00')
      await open(parents, '/order?tab=physical')
      await expect(parents.getByText('$44.25').first()).toBeVisible()
    })
  })
})

test('D93 L5 the end of a sale is told in the time zone of the visitor, and in UTC without scripts', async ({
  browser,
  request,
}) => {
  const headers = await bearerOf(await newAdmin())
  await withProduct(request, { name: 'Zone Lamp', description: '<p>A lamp.</p>', price: 59 }, async (id) => {
    const data = { salePrice: { price: 44, to: '2099-12-31' } }
    expect((await request.put(`${shop()}/api/products/${id}`, { headers, data })).ok()).toBe(true)
    const endFor = async (options: BrowserContextOptions, visit: (page: Page) => Promise<unknown>) => {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await visit(page)
      const text = await page.locator('p', { hasText: 'On sale until' }).locator('time').textContent()
      await context.close()
      return text
    }
    const live = (page: Page) => open(page, `/productinfo/${id}`)
    expect(await endFor({ timezoneId: 'Asia/Tokyo' }, live)).toBe('Jan 1, 2100, 9:00 AM GMT+9')
    expect(await endFor({ timezoneId: 'America/Los_Angeles' }, live)).toBe('Dec 31, 2099, 4:00 PM PST')
    const plain = (page: Page) => page.goto(`${shop()}/productinfo/${id}`)
    const ended = await endFor({ timezoneId: 'Asia/Tokyo', javaScriptEnabled: false }, plain)
    expect(ended).toBe('Dec 31, 2099, 11:59 PM UTC')
  })
})

async function newAdmin(): Promise<string> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  return email
}
