import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasSisterSiteRefused, loginAtSisterSite, registerAtSisterSite } from './sister-site.ts'

const account = { email: 'ada@example.com', password: 'storylamp' }
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const sent = () => fetched.mock.calls.map(([url, init]) => [url, init?.method, JSON.parse(String(init?.body))])

const credentials = { emailusername: account.email, password: account.password }
const byPassword = { sisterSiteUrl: 'http://sister', sisterSiteHandover: 'password' as const }
const byToken = { ...byPassword, sisterSiteHandover: 'token' as const }
const parent = { credentials, profile: { role: 'user' as const }, accessToken: 'access' }

test('S7.36 S3.15 S1.05 login: email and password; what it answers is returned', async () => {
  fetched.mockResolvedValue(Response.json({ token: 't' }))
  expect(await loginAtSisterSite(byPassword, parent)).toEqual({ token: 't' })
  expect(sent()).toEqual([['http://sister/content/api/user/auth/login', 'POST', account]])
})

test.each([
  ['an admin', { profile: { role: 'admin' as const } }],
  ['a child', { profile: { role: 'child' as const } }],
  ['somebody whose profile is not known', { profile: undefined }],
  ['a parent who has entered a second factor', { credentials: { ...credentials, otp: '123456' } }],
])('D15 the password of %s never goes to the sister site', async (_, change) => {
  fetched.mockResolvedValue(Response.json({}))
  for (const site of [byPassword, byToken]) await loginAtSisterSite(site, { ...parent, ...change })
  expect(fetched).not.toHaveBeenCalled()
})

test('D15 where the hand-over is a token, no password leaves the shop', async () => {
  fetched.mockImplementation(async () => Response.json({ token: 'signed' }))
  await registerAtSisterSite(byToken, account, 'id-1')
  await loginAtSisterSite(byToken, parent)
  expect(fetched.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['/api/auth/sister-site-token', undefined],
    ['http://sister/content/api/user/auth/handover', '{"token":"signed"}'],
  ])
})

test('S7.37 S3.15 S6.10 register: the account, marked as an app user, with the id of the shop', async () => {
  fetched.mockResolvedValue(Response.json({}))
  await registerAtSisterSite(byPassword, account, 'id-1')
  expect(sent()).toEqual([
    ['http://sister/content/api/user/auth/register', 'POST', { ...account, is_app_user: true, bundleUserId: 'id-1' }],
  ])
})

test.each([
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', async () => new Response('', { status: 409 })],
])('S8.12 D15 %s is told in the console and blocks nothing', async (_, answer) => {
  fetched.mockImplementation(answer)
  expect(await loginAtSisterSite(byPassword, parent)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})

test('D15 without a sister site nothing is called', async () => {
  await registerAtSisterSite({ ...byPassword, sisterSiteUrl: null }, account, 'id-1')
  expect(fetched).not.toHaveBeenCalled()
})

test('D15 a refused password is remembered until the sister site takes one; silence changes nothing', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const logIn = async (answer: () => Promise<Response>) => {
    fetched.mockImplementation(answer)
    await loginAtSisterSite(byPassword, parent)
    return hasSisterSiteRefused()
  }
  expect(await logIn(async () => Response.json({}, { status: 401 }))).toBe(true)
  expect(await logIn(async () => new Response('', { status: 503 }))).toBe(true)
  expect(await logIn(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(true)
  expect(await logIn(async () => Response.json({}))).toBe(false)
  expect(await logIn(async () => new Response('', { status: 503 }))).toBe(false)
})
