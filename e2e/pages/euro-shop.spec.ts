import type { Page } from '@playwright/test'
import { apiOfAdmin, signInAsAdmin } from '../support/admin.ts'
import { bearerOf, mailsTo, rememberSession } from '../support/family.ts'
import { buyCart, buyProduct, familyWithStories } from '../support/purchases.ts'
import { useOwnShop } from '../support/settings.ts'
import { expect, open, publicPages, sandbox, shop, test } from '../support/shop.ts'
import { lamp } from '../support/shopping.ts'

useOwnShop({ SHOP_CURRENCY: 'EUR' })

/** Words and amounts in dollars that a page shows, says to readers or tells search engines; the list of currencies names them all. */
const dollarsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const list of document.querySelectorAll('select[name=currency]')) list.remove()
    const attributes = [
      'aria-label',
      'placeholder',
      'value',
      'title',
      'alt',
      'content',
      'data-currency',
      'data-currencies',
    ]
    const said = [...document.querySelectorAll('*')].flatMap((element) => [
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
      element.matches('input, textarea') ? (element as HTMLInputElement).value : '',
      element.matches('script:not([type="application/ld+json"]), style') ? '' : ownText(element),
    ])
    return said.filter((text) => /\$ ?\d|\d ?\$|\bUSD\b|dollar|¢/i.test(text))

    function ownText({ childNodes }: Element): string {
      return [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('')
    }
  })

/** The first pages show amounts of money. */
async function expectEuros(page: Page, priced: string[], others: string[] = []): Promise<void> {
  for (const path of [...priced, ...others])
    await test.step(path, async () => {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      if (priced.includes(path))
        await expect(page.getByText('€').or(page.locator('[value*="€"]')).first()).toBeAttached()
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await dollarsOn(page), path).toEqual([])
    })
}

test('D104 no page that guests see is in dollars', async ({ page }) => {
  const priced = ['/', '/products', '/collections/nightlamp', `/productinfo/${lamp.id}`, '/search?q=owl', '/gifts']
  await expectEuros(page, priced, [...publicPages.filter((path) => !priced.includes(path)), '/gift', '/join'])
})

test('D104 no page of a family is in dollars, nor the payment, its mails and its papers', async ({ page, request }) => {
  const { email } = await familyWithStories(request, ['moonlight-garden'], 1)
  await buyProduct(request, email)
  const headers = await bearerOf(email)
  await request.post(`${shop()}/api/cart/`, { headers, data: { productId: lamp.id } })
  await rememberSession(page, email)
  await expectEuros(
    page,
    ['/cart', '/checkout', '/wallet', '/order', '/order?tab=physical', '/customize'],
    ['/myplaylist', '/profile', '/bundles/moonlight-garden', '/payment/fail'],
  )
  const mails = await mailsTo(request, email)
  expect(mails.length).toBeGreaterThan(2)
  expect(JSON.stringify(mails)).not.toMatch(/\$\d|USD|dollar/)
  await buyCart(request, email)
  for (const path of ['', '/pay', '/mail']) {
    await page.goto(`${sandbox()}${path}`)
    expect(await dollarsOn(page), path).toEqual([])
  }
})

test('D104 no page of the back office is in dollars', async ({ page, request }) => {
  const { email } = await familyWithStories(request, ['moonlight-garden'])
  const { number } = await buyProduct(request, email)
  const call = await apiOfAdmin(request)
  const [order] = await call('GET', `/api/admin/orders?search=${number}`)
  await call('POST', `/api/admin/orders/${order._id}/refund`, { reason: 'Late', amount: 1.5 })
  await call('PUT', `/api/products/${lamp.id}`, { salePrice: { price: 49.9, to: '2099-01-01' } })
  const discount = await call('POST', '/api/admin/discounts', { code: 'FIVE', amount: 5, minimum: 20 })
  const customer = `customers/${order.familyId}`
  await signInAsAdmin(page)
  const lists = [
    'returns',
    'gifts',
    'money',
    'product-facts',
    'collections',
    'bundles',
    'customers',
    'messages',
    'staff',
  ]
  const sections = [
    'shop',
    'selling',
    'staff',
    'accounting',
    'returns',
    'tax',
    'history',
    'pages',
    'tokens',
    'delivery',
  ]
  const inBackOffice = (paths: string[]) => paths.map((path) => `/admin/${path}`)
  await expectEuros(
    page,
    inBackOffice(['', 'orders', `orders/${order._id}`, 'owed', 'sales', 'products', 'discounts']),
    inBackOffice([
      ...[...lists, 'connections', 'audit', 'jobs', 'discounts/new', 'products/new', 'bundles/moonlight-garden'],
      ...[
        customer,
        `${customer}/wallet`,
        `discounts/${discount._id}`,
        `products/${lamp.id}`,
        'search?q=lamp',
        'settings/pages/terms',
      ],
      ...['settings', ...sections.map((section) => `settings/${section}`)],
    ]),
  )
})
