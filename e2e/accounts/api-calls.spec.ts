import type { Request } from '@playwright/test'
import { newFamily, openFromMenu, rememberSession } from '../support/family.ts'
import { expect, shop, test, visit } from '../support/shop.ts'
import { badge, fillAddress, lamp, payButton, putInCart } from '../support/shopping.ts'

const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType())

test("S7.01 S6.09 S7.42 D96 every call goes to the shop's own address, a member's with the bearer token, what is sent as JSON; paying needs no script and no public key of the provider's: the shop hands out the address to pay at", async ({
  page,
}) => {
  const { email } = await newFamily()
  await putInCart(page, email, lamp)
  await rememberSession(page, email)
  const calls: Request[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request)
    if (!request.isNavigationRequest() && new URL(request.url()).origin !== shop()) elsewhere.push(request.url())
  })
  const reply = await visit(page, `${shop()}/profile`)
  expect(reply?.headers()['content-security-policy']).not.toContain('stripe')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
  await openFromMenu(page, 'Orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await badge(page).click()
  await page.getByRole('button', { name: `One ${lamp.name} more` }).click()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await fillAddress(page)
  let answer = {}
  await page.route('**/api/payment/create-checkout-session', async (route) => {
    const response = await route.fetch()
    answer = await response.json()
    await route.fulfill({ response })
  })
  await page.route(/\/pay\/checkout\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
  )
  const leaves = page.waitForURL(/\/pay\/checkout\//)
  await payButton(page).click()
  await leaves
  expect(Object.keys(answer).sort()).toEqual(['sessionId', 'url'])
  expect(elsewhere).toEqual([])
  expectOwnCalls(calls)
})

function expectOwnCalls(calls: Request[]): void {
  for (const call of calls) {
    const headers = call.headers()
    expect(new URL(call.url()).pathname, call.url()).toMatch(/^\/api\//)
    expect(headers.authorization, call.url()).toMatch(/^Bearer \S+$/)
    if (call.postData() !== null) expect(headers['content-type'], call.url()).toBe('application/json')
  }
  const sent = calls.filter((call) => call.postData() !== null).map((call) => new URL(call.url()).pathname)
  expect(new Set(sent)).toEqual(new Set(['/api/user/updateMe/', '/api/cart/', '/api/payment/create-checkout-session']))
}
