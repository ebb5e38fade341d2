import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginAtSisterSite, registerAtSisterSite } from './sister-site.ts'

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

test('S7.36 S3.15 S1.05 login: email and password; what it answers is returned', async () => {
  fetched.mockResolvedValue(Response.json({ token: 't' }))
  expect(await loginAtSisterSite('http://sister', account)).toEqual({ token: 't' })
  expect(sent()).toEqual([['http://sister/content/api/user/auth/login', 'POST', account]])
})

test('S7.37 S3.15 S6.10 register: the account, marked as an app user, with the id of the shop', async () => {
  fetched.mockResolvedValue(Response.json({}))
  await registerAtSisterSite('http://sister', account, 'id-1')
  expect(sent()).toEqual([
    ['http://sister/content/api/user/auth/register', 'POST', { ...account, is_app_user: true, bundleUserId: 'id-1' }],
  ])
})

test.each([
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', async () => new Response('', { status: 409 })],
])('S8.12 D15 %s is told in the console and blocks nothing', async (_, answer) => {
  fetched.mockImplementation(answer)
  expect(await loginAtSisterSite('http://sister', account)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})

test('D15 without a sister site nothing is called', async () => {
  await registerAtSisterSite(null, account, 'id-1')
  expect(fetched).not.toHaveBeenCalled()
})
