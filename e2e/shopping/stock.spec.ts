import type { Page } from '@playwright/test'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { elsewhere, withProduct } from '../support/back-office.ts'
import { insertAdmin } from '../support/database.ts'
import { bearerOf, freshName, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add To Cart' }).first()
/** Not that of another product's card. */
const soldOut = (page: Page) => page.getByRole('main').locator('p:not(article p)', { hasText: stockTexts.soldOut })
const product = (stock: number) => ({ name: `Moth Lamp ${stock}`, description: '<p>A lamp.</p>', stock })

/** As staff count it. */
async function setStock(page: Page, id: string, stock: number): Promise<void> {
  const email = `${freshName('admin')}@example.com`
  await insertAdmin(email)
  const headers = await bearerOf(email)
  const reply = await page.request.put(`${shop()}/api/products/${id}`, { headers, data: { stock } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('D71 few pieces: the page says how many are left, and the cart takes no more', async ({ page, forgive }) => {
  await withProduct(page.request, product(2), async (id) => {
    const { email } = await newFamily()
    await rememberSession(page, email)
    await open(page, `/productinfo/${id}`)
    await expect(page.getByText('Only 2 left')).toBeVisible()
    await page.getByRole('button', { name: 'One more' }).click()
    await expect(page.getByRole('button', { name: 'One more' })).toHaveAttribute('aria-disabled', 'true')
    await addButton(page).click()
    const drawer = page.getByRole('dialog', { name: cartTexts.addedDialog })
    await drawer.getByRole('button', { name: 'Keep shopping' }).click()
    await addButton(page).click()
    await expect(page.getByRole('main').getByText('Only 2 left')).toHaveCount(2)

    // The browser reports the refusal.
    forgive('409')

    await open(page, '/cart')
    await expect(page.getByText('Only 2 left', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'One Moth Lamp 2 more' })).toBeDisabled()
    await setStock(page, id, 1)
    await reload(page)
    await expect(page.getByText('Only 1 left. Please take fewer to check out.')).toBeVisible()
    await page.getByRole('button', { name: 'One Moth Lamp 2 less' }).click()
    await expect(page.getByText('Only 1 left', { exact: true })).toBeVisible()
    await setStock(page, id, 0)
    await reload(page)
    await expect(page.getByText(stockTexts.removeSoldOut)).toBeVisible()
    await page.getByRole('button', { name: /^Remove/ }).click()
  })
})

test('D71 sold out: no Add To Cart, but Tell me when it is back, for guests after signing in', async ({
  page,
  browser,
}) => {
  await withProduct(page.request, product(0), async (id) => {
    await open(page, `/productinfo/${id}`)
    const main = page.getByRole('main')
    await expect(soldOut(page)).toBeVisible()
    await expect(addButton(page)).toHaveCount(0)
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join()).toContain('https://schema.org/OutOfStock')
    await main.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(page.getByRole('dialog')).toContainText(stockTexts.signInForReminder)

    const { email, children } = await newFamily()
    await rememberSession(page, email)
    await open(page, `/productinfo/${id}`)
    await main.getByRole('button', { name: 'Tell me when it is back' }).click()
    await expect(main.getByRole('status')).toHaveText(stockTexts.reminderAsked)
    await reload(page)
    await main.getByRole('button', { name: 'Don’t notify me anymore' }).click()
    await expect(main.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()

    await elsewhere(browser, async (childs) => {
      await rememberSession(childs, children[0]?.username ?? '')
      await open(childs, `/productinfo/${id}`)
      await expect(soldOut(childs)).toBeVisible()
      await expect(childs.getByRole('button', { name: 'Tell me when it is back' })).toHaveCount(0)
    })

    await setStock(page, id, 9)
    await reload(page)
    await expect(addButton(page)).toBeVisible()
    await expect(main.getByText('left')).toHaveCount(0)
  })
})
