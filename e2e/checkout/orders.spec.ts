import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession, toast } from '../support/family.ts'
import { buyCart } from '../support/purchases.ts'
import { expect, open, reload, shop, test } from '../support/shop.ts'
import { lamp, putInCart } from '../support/shopping.ts'
import { card, openOrders, order, owl } from '../support/shown-orders.ts'

test.use({ timezoneId: 'America/New_York' })

test('S2.16 two tabs, digital first; the chosen one stands in the address; each says when it is empty', async ({
  page,
}) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/order')
  await expect(page.getByRole('tab')).toHaveText(['Digital Content', 'Physical Products'])
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Digital Content')
  await expect(page.getByRole('heading', { name: orderTexts.noDigital })).toBeVisible()
  await page.getByRole('tab', { name: 'Physical Products' }).click()
  await expect(page.getByRole('heading', { name: orderTexts.noPhysical })).toBeVisible()
  await expect(page).toHaveURL(`${shop()}/order?tab=physical`)
  await reload(page)
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Physical Products')
  await page.keyboard.press('Tab')
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: orderTexts.noDigital })).toBeVisible()
  await expectNoFlaws(page)
})

test('S3.07 S4.01 S9.09 S9.11 a physical order: when, what, how much, paid, where it is and what happens next', async ({
  page,
}) => {
  await openOrders(page, [
    order('1003', {
      deliveryStatus: 'Shipped',
      tracking: { carrier: 'UPS', number: '1Z999', url: 'https://example.com/1Z999' },
      freeTokens: 180,
    }),
    order('1002', { deliveryStatus: 'Cancelled', refund: { status: 'Refunded', amount: 128 } }),
    order('1001', { amount: undefined, products: [owl, { ...owl, productId: 'pouch', quantity: 1, price: 14.5 }] }),
  ])
  const shipped = card(page, '1003')
  await expect(shipped.locator('time')).toHaveText('Nov 20, 2026, 1:42:13 PM')
  await expect(shipped).toContainText('Completed')
  await expect(shipped).toContainText('The parcel is on its way to you.')
  await expect(shipped).toContainText('2 × $64.00')
  await expect(shipped).toContainText('Total$128.00')
  await expect(shipped).toContainText('Free tokens180 tokens · about $18')
  await expect(shipped.getByRole('link', { name: /Follow the parcel: UPS 1Z999/ })).toHaveAttribute(
    'href',
    'https://example.com/1Z999',
  )
  await expect(shipped.locator('address span')).toHaveText([
    'Nora Winter',
    '12 Lighthouse Lane',
    'Portland, Oregon 97201',
    'United States',
  ])
  await expect(shipped).not.toContainText('Refunded')
  await expect(card(page, '1002').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(card(page, '1002')).toContainText('Cancelled')
  await expect(card(page, '1001')).toContainText('Total$142.50')
  await expect(card(page, '1001')).toContainText('We’re packing your order.')
  await expectNoFlaws(page)
})

test('D24 S4.01 an order whose payment is pending or failed says what that means, and has no receipt; a checkout that nobody finished is hidden, unless it is asked for; one that is open can be paid', async ({
  page,
}) => {
  const unpaid = { deliveryStatus: undefined, tracking: undefined }
  const url = 'https://pay.example/session'
  await openOrders(page, [
    order('1005', { ...unpaid, paymentStatus: 'Pending' }),
    order('1004', { ...unpaid, paymentStatus: 'Pending', payment: { state: 'open', url } }),
    order('1003', { ...unpaid, paymentStatus: 'Pending', payment: { state: 'under_way' } }),
    order('1002', { ...unpaid, paymentStatus: 'Failed', payment: { state: 'abandoned' } }),
    order('1001', { ...unpaid, paymentStatus: 'Failed' }),
  ])
  await expect(page.getByRole('article')).toHaveCount(4)
  for (const [number, paymentStatus, words] of [
    ['1005', 'Pending', 'Waiting for your payment'],
    ['1001', 'Failed', 'Nothing was charged'],
  ] as const) {
    await expect(card(page, number).getByText(paymentStatus, { exact: true })).toBeVisible()
    await expect(card(page, number)).toContainText(words)
    await expect(card(page, number).getByRole('button', { name: /Receipt/ })).toHaveCount(0)
  }
  await expect(card(page, '1004').getByRole('link', { name: 'Finish paying' })).toHaveAttribute('href', url)
  await expect(card(page, '1003')).toContainText('Your payment is on its way')
  await expect(card(page, '1003').getByRole('link', { name: 'Finish paying' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show unfinished' }).click()
  await expect(card(page, '1002')).toContainText('This checkout was never paid.')
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Hide unfinished' }).click()
  await expect(card(page, '1002')).toHaveCount(0)
})

const storyOrder = (number: string, story: object | undefined, change: object = {}) =>
  order(number, {
    orderType: 'story',
    amount: 50,
    products: [],
    deliveryStatus: undefined,
    storyOrder: story && { title: 'The Paper Boat', bundleStoryId: [], storyId: [], ...story },
    ...change,
  })

const toolUrl = 'https://story-tool.example/?orderId=order-1004'

test('S2.16 S4.01 S4.02 S3.07 story orders stand among the digital ones: what, how many tokens, and how it stands', async ({
  page,
}) => {
  await openOrders(
    page,
    [
      storyOrder('1008', { type: 'customize_story', state: 'Being made', toolUrl }),
      storyOrder('1007', { type: 'bundle_story', title: 'Moonlight Garden', state: 'Ready' }, { amount: 60 }),
      storyOrder(
        '1006',
        { type: 'generate_story', state: 'Given back' },
        { refund: { status: 'Refunded', amount: 50 } },
      ),
      storyOrder('1005', { type: 'sung_story', state: 'Ready' }),
      storyOrder('1004', undefined),
    ],
    '/order',
  )
  const isMade = card(page, '1008')
  for (const words of ['Custom Story', 'The Paper Boat', '50 tokens', 'In progress', 'Nov 20, 2026, 1:42:13 PM'])
    await expect(isMade).toContainText(words)
  const link = isMade.getByRole('link', { name: /Open the story tool/ })
  await expect(link).toHaveAttribute('href', toolUrl)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener')
  await expect(card(page, '1007')).toContainText('Bundle Story')
  await expect(card(page, '1007')).toContainText('60 tokens')
  await expect(card(page, '1007').getByRole('link', { name: 'Play in My Playlist' })).toHaveAttribute(
    'href',
    '/myplaylist',
  )
  await expect(card(page, '1006')).toContainText(storyTexts.generated)
  await expect(card(page, '1006').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(card(page, '1006')).toContainText('its tokens are back in your wallet')
  await expect(card(page, '1005')).toContainText('SUNG_STORY')
  await expect(card(page, '1004')).toContainText('N/A')
  await expect(page.getByRole('tabpanel')).not.toContainText('Completed')
  await expect(page.getByText('Refunded', { exact: true })).toHaveCount(1)
  await expectNoFlaws(page)
})

test('D3 a child sees that a story is being made, but not the way to the tool', async ({ page }) => {
  const { children } = await newFamily()
  await rememberSession(page, children[0]?.username ?? '')
  const made = storyOrder('1008', { type: 'generate_story', state: 'Being made', toolUrl })
  await page.route('**/api/user/orders', (route) => route.fulfill({ json: { data: [made] } }))
  await open(page, '/order')
  await expect(card(page, '1008')).toContainText('In progress')
  await expect(card(page, '1008').getByRole('link')).toHaveCount(0)
})

test('S6.09 S8.13 S9.12 the receipt is fetched as whoever is signed in, and saved; a failure is said beside it; orders are asked for anew each time, and when that fails it can be tried again', async ({
  page,
  forgive,
}) => {
  await openOrders(page, [order('1001')])
  const path = '**/api/user/orders/order-1001/receipt.pdf'
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  const button = page.getByRole('button', { name: 'Receipt (PDF) of order 1001' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The receipt could not be loaded.' })).toBeVisible()
  await page.unroute(path)
  await page.route(path, (route) => route.fulfill({ status: 404, json: { message: adminTexts.orderUnknown } }))
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: adminTexts.orderUnknown })).toBeVisible()
  await page.unroute(path)
  await page.route(path, (route) => {
    expect(route.request().headers().authorization).toMatch(/^Bearer ./)
    return route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.7' })
  })
  const download = page.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toBe('receipt-1001.pdf')
  await expect(toast(page, bundleTexts.downloaded)).toBeVisible()
  await expect(page.getByText(adminTexts.orderUnknown)).toHaveCount(0)

  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await page.unroute('**/api/user/orders')
  await page.route('**/api/user/orders', (route) => route.abort())
  await page.locator('footer').getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('Your orders could not be loaded.')).toBeVisible()
  await page.unroute('**/api/user/orders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab')).toHaveCount(2)
  forgive()
})

test('D77 cancelling a return that has arrived meanwhile says so, and shows how it stands', async ({
  page,
  forgive,
}) => {
  let state = 'approved'
  const shown = () => ({
    _id: 'return-7',
    number: '7',
    orderId: 'order-1001',
    orderNumber: '1001',
    state,
    isUnshipped: false,
    requestedAt: '2026-11-21T18:42:13.000Z',
    lines: [{ line: 0, name: owl.name, pieces: 1 }],
  })
  const refusal = { message: returnTexts.cannotCancel, code: 'return_step_invalid' }
  await page.route('**/api/user/returns', (route) =>
    route.fulfill({ json: { data: { returns: [shown()], returnable: [] } } }),
  )
  await page.route('**/api/user/returns/return-7', (route) => route.fulfill({ status: 409, json: refusal }))
  await openOrders(page, [order('1001', { deliveryStatus: 'Delivered' })])
  await page.getByRole('button', { name: 'Cancel this return' }).click()
  state = 'received'
  await page.getByRole('button', { name: 'Cancel the return' }).click()
  await expect(toast(page, refusal.message)).toBeVisible()
  await expect(card(page, '1001').getByText('Arrived', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  forgive('409')
})

test('S2.16 D4 a child sees what its family ordered, but no address and no receipt', async ({ page, browser }) => {
  const { email, children } = await newFamily()
  await putInCart(page, email, lamp)
  await buyCart(page.request, email)
  await rememberSession(page, email)
  await open(page, '/order?tab=physical')
  const main = page.locator('main')
  await expect(main.getByText('12 Lighthouse Lane')).toBeVisible()
  await expect(main.getByRole('button', { name: /^Receipt/ })).toBeVisible()
  const childPage = await (await browser.newContext()).newPage()
  await rememberSession(childPage, children[0]?.username ?? '')
  await open(childPage, '/order?tab=physical')
  const shown = childPage.locator('main')
  await expect(shown.getByRole('article')).toHaveCount(1)
  await expect(shown.getByText('Total', { exact: true })).toBeVisible()
  await expect(shown.getByText('Delivery address')).toHaveCount(0)
  await expect(shown.getByText('12 Lighthouse Lane')).toHaveCount(0)
  await expect(shown.getByRole('button', { name: /^Receipt/ })).toHaveCount(0)
  await childPage.context().close()
})
