import type { Page } from '@playwright/test'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { insertSession } from '../support/database.ts'
import { freshName, freshToast, logIn, logOut, newFamily, rememberSession, toast } from '../support/family.ts'
import { expect, hold, open, shop, test, visit } from '../support/shop.ts'

const guestPages = ['/login', '/signup', '/reset-password']
const people = { parent: 'parent@example.com', child: 'mia', admin: 'admin@example.com' }

/** Notes every address the page was at, and whether any of the things was ever in it. */
async function watch(page: Page, selector: string) {
  await page.addInitScript((wanted) => {
    new MutationObserver(() => {
      if (document.querySelector(wanted) !== null) sessionStorage.setItem('seen', 'yes')
    }).observe(document, { childList: true, subtree: true })
  }, selector)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
  return { addresses, wasSeen: async () => (await page.evaluate(() => sessionStorage.getItem('seen'))) !== null }
}

test('S2.25 S6.02 a guest at /profile → /login with the way back, and never sees the form', async ({ page }) => {
  const { wasSeen } = await watch(page, '[data-edit], [role=tab]')
  expect(await open(page, '/profile')).toBe(200)
  await expect(page).toHaveURL(`${shop()}/login?returnTo=/profile`)
  await expect(page.getByLabel('Email or username')).toBeVisible()
  expect(await wasSeen()).toBe(false)
})

// Each of the pages once, and each of the roles: the rule asks for neither.
for (const [role, name, pages] of [
  ['parent', people.parent, guestPages],
  ['child', people.child, guestPages.slice(0, 1)],
  ['admin', people.admin, guestPages.slice(0, 1)],
] as const) {
  test(`S2.25 S6.02 a signed-in ${role} at ${pages.join(', ')} → home, and never sees the form; at /profile stays there`, async ({
    page,
  }) => {
    await rememberSession(page, name)
    const { addresses, wasSeen } = await watch(page, 'main form')
    for (const path of pages) {
      await page.goto(shop() + path)
      await expect(page).toHaveURL(`${shop()}/`)
      await expect(page.getByRole('link', { name: 'Shop The Collections' })).toBeVisible()
      expect(await wasSeen(), path).toBe(false)
    }
    addresses.length = 0
    await visit(page, `${shop()}/profile`)
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
    expect(new Set(addresses)).toEqual(new Set(['/profile']))
  })
}

test('S2.25 S6.09 a token in local storage alone is a sign-in too', async ({ page }) => {
  const { accessToken } = await insertSession(people.parent)
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), accessToken)
  await open(page, '/profile')
  await expect(page.getByLabel('First Name')).toHaveValue('Nora')
})

test('S4.08 S8.13 S3.16 S2.25 login: where the visitor was is found again, and the tokens are stored', async ({
  page,
}) => {
  await open(page, '/productinfo/owl-lamp-sage')
  await page.getByRole('button', { name: 'Add To Cart' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=\/productinfo\/owl-lamp-sage$/)
  await logIn(page, people.parent)
  await expect(toast(page, accountTexts.loggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${shop()}/productinfo/owl-lamp-sage`)
  const [state, token] = await page.evaluate(() => [
    JSON.parse(localStorage.getItem('persist:storylamp') ?? '{}'),
    localStorage.getItem('accessToken'),
  ])
  expect(state.user.userProfile).toMatchObject({ role: 'user', firstname: 'Nora' })
  expect(state.user.user.accessToken).toBe(token)
})

test('S5.01 S8.06 S2.20 S2.25 S8.12 D15 login: what is missing, a wrong password, and a shop that gives no reason; then a double press logs in once, though the sister site is down, and somebody else as the way back leads home', async ({
  page,
  forgive,
}) => {
  await page.route('**/content/api/**', (route) => route.abort())
  await open(page, '/login?returnTo=//evil.example/login')
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', /^\/reset-password/)
  await expect(page.locator('main').getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', /^\/signup/)
  const login = page.getByRole('button', { name: 'Login' })
  await login.click()
  const name = page.getByLabel('Email or username')
  const secret = page.getByLabel('Password', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Email or username is required/)
  await expect(secret).toHaveAccessibleDescription(accountTexts.passwordRequired)
  await logIn(page, `${freshName('nobody')}@example.com`, 'not this one')
  await expect(page.getByRole('alert').filter({ hasText: accountTexts.invalidCredentials })).toBeVisible()
  await expect(secret).toHaveValue('not this one')
  await page.route('**/api/auth/login', (route) => route.abort())
  await login.click()
  await expect(page.getByRole('alert').filter({ hasText: accountTexts.loginFailed })).toBeVisible()
  await page.unroute('**/api/auth/login')

  let logins = 0
  const goOn = await hold(page, '**/api/auth/login', () => {
    logins += 1
  })
  await name.fill(people.parent)
  await secret.fill('storylamp-demo')
  await login.dblclick()
  goOn()
  await expect(page).toHaveURL(`${shop()}/`)
  expect(logins).toBe(1)
  forgive()
})

test('S4.06 S8.01 three calls at once with an expired access token → one refresh, and all succeed', async ({
  page,
  forgive,
}) => {
  await rememberSession(page, people.parent, { accessToken: 'expired' })
  const held: (() => void)[] = []
  await page.route(/\/api\/user\/(sessions|parents)$/, (route) =>
    route.fulfill({ json: { data: [], invitations: [] } }),
  )
  await page.route(/\/api\/user\/(me|export)/, async (route) => {
    if (route.request().headers().authorization === 'Bearer expired') {
      await new Promise<void>((resolve) => {
        held.push(resolve)
        if (held.length === 3) for (const letGo of held) letGo()
      })
    }
    await route.continue()
  })
  const [refreshes, replies]: [string[], number[]] = [[], []]
  page.on('request', (request) => request.url().endsWith('/refresh-token') && refreshes.push(request.url()))
  page.on('response', (reply) => /\/api\/user\/(me|export)/.test(reply.url()) && replies.push(reply.status()))
  await page.goto(`${shop()}/profile`)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('tab', { name: "Children's Info" }).click()
  await page.getByRole('button', { name: 'Download data' }).first().click()
  await expect.poll(() => replies.filter((status) => status === 200).length).toBe(3)
  expect(replies.sort()).toEqual([200, 200, 200, 401, 401, 401])
  expect(refreshes).toHaveLength(1)
  const stored = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(stored).not.toBe('expired')
  forgive()
})

test('S4.06 two tabs with one expired token → one refresh', async ({ page, context, forgive }) => {
  await rememberSession(page, people.parent, { accessToken: 'expired' })
  const other = await context.newPage()
  let refreshes = 0
  const goOn = await hold(context, '**/api/auth/refresh-token', () => {
    refreshes += 1
  })
  const isRefused = (tab: Page) => tab.waitForResponse((reply) => reply.status() === 401)
  const isRead = (tab: Page) => tab.waitForResponse((reply) => reply.url().endsWith('/me/') && reply.status() === 200)
  const read = Promise.all([isRead(page), isRead(other)])
  const refused = Promise.all([isRefused(page), isRefused(other)])
  await Promise.all([page.goto(`${shop()}/profile`), other.goto(`${shop()}/profile`)])
  await refused
  goOn()
  await read
  expect(refreshes).toBe(1)
  await expect(page.getByLabel('First Name')).toBeVisible()
  await expect(other.getByLabel('First Name')).toBeVisible()
  forgive()
})

test('S4.06 a dead refresh token → /login, and back to the page after signing in', async ({ page, forgive }) => {
  await rememberSession(page, people.parent, { accessToken: 'expired', refreshToken: 'dead' })
  await page.goto(`${shop()}/profile`)
  await expect(page).toHaveURL(`${shop()}/login?returnTo=/profile`)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await logIn(page, people.parent)
  await expect(page).toHaveURL(`${shop()}/profile`)
  await expect(page.getByLabel('First Name')).toHaveValue('Nora')
  forgive()
})

test('S4.06 a line that breaks during the refresh signs nobody out', async ({ page, forgive }) => {
  await rememberSession(page, people.parent, { accessToken: 'expired' })
  await page.route('**/api/auth/refresh-token', (route) => route.abort())
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('The data could not be loaded. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/refresh-token')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await download
  forgive()
})

test('S4.05 S2.26 signing out in one tab signs out the other, and the shop hears of it', async ({ page, context }) => {
  const { email } = await newFamily()
  await rememberSession(page, email)
  await open(page, '/about')
  const other = await context.newPage()
  await visit(other, `${shop()}/profile`)
  await page.evaluate(() => {
    for (const key of ['stripeSessionId', 'stripeWalletSessionId']) localStorage.setItem(key, 'x')
  })
  const call = page.waitForRequest('**/api/auth/logout')
  await logOut(page)
  expect((await call).postDataJSON()).toEqual({ refreshToken: expect.any(String) })
  await expect(toast(page, accountTexts.loggedOut)).toBeVisible()
  await expect(other).toHaveURL(`${shop()}/login?returnTo=/profile`)
  const keys = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(keys).toEqual(['persist:storylamp', 'seeded'])
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.locator('#account').getByRole('link')).toHaveText(['Sign in'])
  await logIn(other, email)
  await expect(other).toHaveURL(`${shop()}/profile`)
  await expect(page.locator('#account').getByRole('link', { name: 'Wallet' })).toBeVisible()
})

test('S9.10 toasts stand at the top right, stay while pointed at, leave after 5 s, and survive a change of page', async ({
  page,
}) => {
  await rememberSession(page, people.admin)
  await page.clock.install()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const message = await freshToast(page, accountTexts.profileUpdated)
  await expect(message).toBeVisible()
  const box = (await page.locator('[popover=manual]').boundingBox()) ?? { x: 0, y: 0, width: 0 }
  expect(1280 - box.x - box.width).toBeLessThan(32)
  expect(box.y).toBeLessThan(32)
  await expect(page.getByRole('status').filter({ hasText: accountTexts.profileUpdated })).toBeAttached()
  await message.hover()
  await page.clock.runFor(60_000)
  await expect(message).toBeVisible()
  await page.mouse.move(10, 600)
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  await page.clock.runFor(4000)
  await expect(message).toBeVisible()
  await page.clock.runFor(1000)
  await expect(message).toBeHidden()
})

test('S9.10 S2.26 S6.06 on the wallet and the playlist toasts leave after 3 s; the profile menu of a child has no wallet', async ({
  page,
  forgive,
}) => {
  for (const [time, path] of ['/wallet', '/myplaylist'].entries()) {
    await rememberSession(page, people.child)
    await page.clock.install()
    await visit(page, `${shop()}/about`)
    await page.evaluate((to) => history.replaceState(history.state, '', to), path)
    await page.clock.pauseAt(Date.now() + (time + 1) * 600_000)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.locator('#account').getByRole('link')).toHaveText(['Profile', 'Orders', 'My Playlist'])
    await page.getByRole('button', { name: 'Logout' }).click()
    const message = await freshToast(page, accountTexts.loggedOut)
    await page.clock.runFor(2900)
    await expect(message).toBeVisible()
    await page.clock.runFor(100)
    await expect(message).toBeHidden()
    await page.clock.resume()
    await page.evaluate(() => localStorage.clear())
  }
  forgive()
})

test('D61 two devices signed in: one is signed out from the other, and is at the login with its next step', async ({
  page,
  browser,
}) => {
  const { email } = await newFamily()
  const phone = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  const phonePage = await phone.newPage()
  await open(phonePage, '/login')
  await logIn(phonePage, email)
  await expect(phonePage).toHaveURL(`${shop()}/`)
  await rememberSession(page, email)
  await open(page, '/profile')
  const devices = page.getByRole('region', { name: 'Where you’re logged in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
  await expect(toast(page, 'Safari on iPhone is logged out.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('heading')).toBeFocused()
  // The page goes on to the login by itself, so there is no waiting for it.
  await phonePage.goto(`${shop()}/profile`, { waitUntil: 'commit' })
  await expect(phonePage).toHaveURL(`${shop()}/login?returnTo=/profile`)
  await phone.close()
  await devices.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${shop()}/`)
  await expect(toast(page, accountTexts.loggedOut)).toBeVisible()
})
