import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/fake-browser.ts'
import { fakeShop } from '../../test/fake-shop.ts'
import { typedAddressKey } from '../store/persistence.ts'
import type { Store } from '../store/store.ts'
import { toggleTheme } from '../store/theme.ts'
import { logout, setUser } from '../store/user.ts'
import { sendAs } from './send.ts'

const expired = { accessToken: 'old', refreshToken: 'first' }
const renewed = { accessToken: 'new', refreshToken: 'second' }

afterEach(() => {
  vi.unstubAllGlobals()
})

const readThrice = (store: Store) => Promise.all([1, 2, 3].map(() => sendAs(store)('GET', '/api/user/me/')))
const eventsArrive = () => new Promise((resolve) => setTimeout(resolve, 10))
const refreshIsUnderWay = (shop: ReturnType<typeof fakeShop>) =>
  expect.poll(() => shop.refreshes(), { interval: 1 }).toBe(1)
const tokensOf = (store: Store) => store.getState().user.user

function signedInTab(browser: ReturnType<typeof fakeBrowser>): Store {
  const tab = browser.openTab()
  tab.dispatch(setUser(expired))
  return tab
}

for (const hasLocks of [true, false]) {
  const browserKind = hasLocks ? 'with' : 'without'
  test(`S4.06 S8.01 three calls at once with an expired token → one refresh, all succeed (${browserKind} locks)`, async () => {
    const browser = fakeBrowser({ hasLocks })
    const shop = fakeShop()
    const tab = signedInTab(browser)
    const outcomes = await readThrice(tab)
    expect(outcomes.map(({ reply }) => reply?.data.firstname)).toEqual(['Ada', 'Ada', 'Ada'])
    expect(shop.refreshes()).toBe(1)
    expect(tokensOf(tab)).toEqual(renewed)
    expect(browser.storage.get('accessToken')).toBe('new')
  })
}

test('S4.06 what is asked during a refresh waits for the new token', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const tab = signedInTab(browser)
  const first = sendAs(tab)('GET', '/api/user/me/')
  await refreshIsUnderWay(shop)
  const second = sendAs(tab)('GET', '/api/user/export')
  expect((await Promise.all([first, second])).every(({ problem }) => problem === undefined)).toBe(true)
  expect(shop.requests.filter(({ path }) => path === '/api/user/export')).toEqual([
    { path: '/api/user/export', bearer: 'Bearer new' },
  ])
})

test('S4.06 D14 two tabs that find the token expired at once → one refresh, both go on with the new tokens', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const one = signedInTab(browser)
  const other = browser.openTab()
  const outcomes = (await Promise.all([readThrice(one), readThrice(other)])).flat()
  expect(outcomes.every(({ problem }) => problem === undefined)).toBe(true)
  expect(shop.refreshes()).toBe(1)
  expect([tokensOf(one), tokensOf(other)]).toEqual([renewed, renewed])
})

test('S4.06 a refused refresh → the session is cleared and the visitor goes to /login, with the way back', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const tab = browser.openTab()
  tab.dispatch(setUser({ accessToken: 'old', refreshToken: 'dead' }))
  const outcomes = await readThrice(tab)
  expect(outcomes.map(({ problem }) => problem?.status)).toEqual([401, 401, 401])
  expect(shop.refreshes()).toBe(1)
  expect(tab.getState().user).toEqual({ user: null, userProfile: null })
  expect(browser.storage.has('accessToken')).toBe(false)
  expect(browser.replaced[0]).toBe('/login?returnTo=/order%3Ftab%3D2')
})

test('S4.06 an address that was typed at the checkout outlives a session that ended, and no sign-out', async () => {
  const browser = fakeBrowser()
  fakeShop()
  const tab = browser.openTab()
  browser.ofTab.set(typedAddressKey, 'typed')
  tab.dispatch(setUser({ accessToken: 'old', refreshToken: 'dead' }))
  await sendAs(tab)('GET', '/api/user/me/')
  expect(tokensOf(tab)).toBeNull()
  expect(browser.ofTab.get(typedAddressKey)).toBe('typed')
  tab.dispatch(setUser(renewed))
  tab.dispatch(logout())
  expect(browser.ofTab.size).toBe(0)
})

test('S4.06 without a refresh token nothing is asked, and the session is over', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const tab = browser.openTab()
  tab.dispatch(setUser({ accessToken: 'old', refreshToken: '' }))
  await sendAs(tab)('GET', '/api/user/me/')
  expect(shop.refreshes()).toBe(0)
  expect(tokensOf(tab)).toBeNull()
})

test.each([
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch')), 'FETCH_ERROR'],
  ['a shop in trouble', () => Response.json({ message: 'Busy', code: 'unavailable' }, { status: 503 }), 503],
])('S4.06 %s during the refresh is no sign-out', async (_, refresh, status) => {
  const browser = fakeBrowser()
  fakeShop({ refresh })
  const tab = signedInTab(browser)
  expect((await sendAs(tab)('GET', '/api/user/me/')).problem?.status).toBe(status)
  expect(tokensOf(tab)).toEqual(expired)
  expect(browser.replaced).toEqual([])
})

test('S8.01 a wrong password is a 401 too, but renews nothing', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const body = { emailusername: 'ada', password: 'wrong' }
  const { problem } = await sendAs(signedInTab(browser))('POST', '/api/auth/login', { body })
  expect(problem).toMatchObject({ status: 401, body: { message: accountTexts.invalidCredentials } })
  expect(shop.refreshes()).toBe(0)
})

test('S6.09 the bearer token comes from the stored user, else from local storage', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  shop.accept('loose')
  browser.storage.set('accessToken', 'loose')
  const tab = browser.openTab()
  expect((await sendAs(tab)('GET', '/api/user/me/')).reply?.data.firstname).toBe('Ada')
  shop.accept('stored')
  tab.dispatch(setUser({ accessToken: 'stored', refreshToken: 'r' }))
  browser.storage.set('accessToken', 'loose')
  await sendAs(tab)('GET', '/api/user/me/')
  expect(shop.requests.map(({ bearer }) => bearer)).toEqual(['Bearer loose', 'Bearer stored'])
})

test('S4.05 signing in, new tokens and signing out in one tab reach the other', async () => {
  const browser = fakeBrowser()
  fakeShop()
  const [one, other] = [browser.openTab(), browser.openTab()]
  one.dispatch(setUser(expired))
  await eventsArrive()
  expect(tokensOf(other)).toEqual(expired)
  await sendAs(one)('GET', '/api/user/me/')
  await eventsArrive()
  expect(tokensOf(other)).toEqual(renewed)
  other.dispatch(toggleTheme())
  one.dispatch(logout())
  await eventsArrive()
  expect(other.getState()).toMatchObject({ user: { user: null }, theme: { mode: 'dark' } })
})

test('S4.06 whoever signed out while the refresh was on its way stays signed out', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const tab = signedInTab(browser)
  const reading = sendAs(tab)('GET', '/api/user/me/')
  await refreshIsUnderWay(shop)
  tab.dispatch(logout())
  await reading
  expect(tokensOf(tab)).toBeNull()
  expect(browser.storage.has('accessToken')).toBe(false)
  expect(browser.replaced).toEqual([])
})

test('S4.06 whoever signed out while a call was on its way is not led to /login', async () => {
  const browser = fakeBrowser()
  const shop = fakeShop()
  const tab = signedInTab(browser)
  const reading = sendAs(tab)('GET', '/api/user/me/')
  await expect.poll(() => shop.requests.length, { interval: 1 }).toBe(1)
  tab.dispatch(logout())
  expect((await reading).problem?.status).toBe(401)
  expect(shop.refreshes()).toBe(0)
  expect(browser.replaced).toEqual([])
})
