import { orderTexts } from '@storylamp/contract/orders/order-texts'
import { expectNoFlaws } from '../support/accessibility.ts'
import { newFamily, rememberSession } from '../support/family.ts'
import { expect, open, test } from '../support/shop.ts'
import { card, order } from '../support/shown-orders.ts'

const owned = (number: string, bundleId: string) =>
  order(number, {
    orderType: 'story',
    amount: 60,
    products: [],
    storyOrder: { type: 'bundle_story', title: `Bundle ${bundleId}`, bundleId, bundleStoryId: [], state: 'Ready' },
  })

test('S2.16 S7.11 older orders are shown when they are asked for, and a failure is said at the button', async ({
  page,
  forgive,
}) => {
  const { children } = await newFamily()
  await rememberSession(page, children[0]?.username ?? '')
  await page.route(/[/]api[/]user[/]orders$/, (route) => route.fulfill({ json: { data: [order('3')], next: '2-2' } }))
  const older = /[/]api[/]user[/]orders[?]after=/
  await page.route(older, (route) => route.abort())
  await open(page, '/order?tab=digital')
  await expect(page.getByText(orderTexts.noDigital)).toBeVisible()
  await page.getByRole('button', { name: 'Show older orders' }).click()
  await expect(page.getByText('Your older orders could not be loaded. Please try again.')).toBeVisible()
  await page.unroute(older)
  const pages: Record<string, object> = {
    '2-2': { data: [order('2')], next: '1-1' },
    '1-1': { data: [owned('1', 'moon')] },
  }
  await page.route(older, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after') ?? ''
    return route.fulfill({ json: pages[after] })
  })
  await page.getByRole('button', { name: 'Show older orders' }).click()
  await page.getByRole('tab', { name: 'Physical Products' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Show older orders' }).click()
  await page.getByRole('tab', { name: 'Digital Content' }).click()
  await expect(card(page, '1')).toContainText('Bundle moon')
  await expect(page.getByRole('button', { name: 'Show older orders' })).toHaveCount(0)
  forgive()
})
