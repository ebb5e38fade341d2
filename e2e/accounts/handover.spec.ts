import type { Page } from '@playwright/test'
import { logOut, newFamily, rememberSession } from '../support/family.ts'
import { expect, open, shop, test, visit } from '../support/shop.ts'

const bundles = () => shop().replace('//localhost', '//bundles.localhost')
const linkOf = (page: Page) => page.locator('main').getByRole('link', { name: 'Story bundles' }).first()
const account = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('button', { name })
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken') !== null)

test('D98 S2.01 the link to the bundles carries the session, the theme and the cart; a logout there ends both', async ({
  page,
  forgive,
}) => {
  const family = await newFamily()
  await rememberSession(page, family.email)
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click()
  await expect(linkOf(page)).toHaveAttribute('href', `${bundles()}/bundles`)
  await linkOf(page).click()
  await expect(page).toHaveURL(`${bundles()}/bundles`)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Bundles' })).toBeVisible()
  await expect(account(page, /^Account of /)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goBack()
  await expect(page).toHaveURL(`${shop()}/`)
  await page.goForward()
  await expect(page).toHaveURL(`${bundles()}/bundles`)
  const ended = page.waitForResponse('**/api/auth/logout')
  await logOut(page)
  await ended
  await page.goto(`${shop()}/order`)
  await expect(page).toHaveURL(`${shop()}/login?returnTo=/order`)
  // The other host learns of the sign-out by a refusal.
  forgive()
})

test('D98 a guest takes the theme along, and stays a guest', async ({ page }) => {
  await open(page, '/', 'dark')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) asked.push(request.url())
  })
  await linkOf(page).click()
  await expect(page).toHaveURL(`${bundles()}/bundles`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await isSignedIn(page)).toBe(false)
  expect(asked).toEqual([])
})

test("D98 a stranger's code in a link signs nobody in, nor does a stranger's state reveal a code", async ({
  page,
  request,
}) => {
  const [victim, attacker] = [await newFamily(), await newFamily()]
  const state = 'the-state-that-the-attacker-has-made'
  const signedIn = await request.post(`${shop()}/api/auth/login`, {
    data: { emailusername: attacker.email, password: attacker.password },
  })
  const { accessToken, refreshToken } = await signedIn.json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const given = await request.post(`${shop()}/api/auth/handover`, { data: { state, refreshToken }, headers })
  expect(given.ok()).toBe(true)
  await visit(page, `${bundles()}/handover#code=${(await given.json()).code}`)
  await expect(page).toHaveURL(`${bundles()}/`)
  expect(await isSignedIn(page)).toBe(false)

  await rememberSession(page, victim.email)
  await page.goto(`${shop()}/handover#state=${state}`)
  await expect(page).toHaveURL(`${bundles()}/`)
  expect(page.url()).not.toContain('code')
})
