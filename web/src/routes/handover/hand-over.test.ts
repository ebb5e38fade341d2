import type { ShopSettings } from '@storylamp/contract/pages/page'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Send } from '../../api/send.ts'
import { createStore } from '../../store/store.ts'
import { setUser } from '../../store/user.ts'
import { handOver } from './hand-over.ts'

const [main, bundles] = ['https://shop.example', 'https://bundles.shop.example']
const settings = { shopOrigin: main, bundlesSiteUrl: `${bundles}/bundles` } as ShopSettings
const tokens = { accessToken: 'access', refreshToken: 'refresh' }
const handed = { accessToken: 'handed', refreshToken: 'over' }
const profile = { _id: '1', role: 'user', firstname: 'Nora', purchasedBundles: [] }
const stored = new Map<string, string>()
const send = vi.fn()
const newState = () => 'the-state-that-is-made-here'

beforeEach(() => {
  stored.clear()
  send.mockReset()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json({ data: profile }))
})

// Other tests of the same worker need the real ones.
afterAll(() => void vi.unstubAllGlobals())

function visitor(origin: string, isSignedIn = false) {
  const store = createStore()
  if (isSignedIn) store.dispatch(setUser(tokens))
  const visit = { store, send: send as unknown as Send, settings, origin, newState }
  return { store, go: (fragment: string) => handOver(visit, fragment) }
}
const begin = 'to=/bundles&theme=light&session=yes'
const pend = () => stored.set('handover', JSON.stringify({ state: newState(), to: '/bundles' }))

test('D98 the whole way: state from the target, code from the host of the session, session at the target', async () => {
  const target = visitor(bundles)
  const asked = await target.go(begin)
  expect(asked).toEqual({ address: `${main}/handover#state=${newState()}` })
  expect(send).not.toHaveBeenCalled()

  send.mockResolvedValueOnce({ reply: { code: 'code' } })
  const given = await visitor(main, true).go(`state=${newState()}`)
  expect(given).toEqual({ address: `${bundles}/handover#code=code` })
  expect(send).toHaveBeenLastCalledWith('POST', '/api/auth/handover', {
    body: { state: newState(), refreshToken: tokens.refreshToken },
  })

  send.mockResolvedValueOnce({ reply: handed })
  expect(await target.go('code=code')).toEqual({ page: '/bundles' })
  expect(send.mock.lastCall?.[2].body).toMatchObject({ code: 'code', state: newState() })
  expect(target.store.getState().user).toEqual({ user: handed, userProfile: profile })
  expect(stored.has('handover')).toBe(false)
})

test('D98 a code that arrives where no state was made is not sent, and nobody is signed in', async () => {
  const { store, go } = visitor(bundles)
  expect(await go('code=of-a-stranger')).toEqual({ page: '/' })
  expect(send).not.toHaveBeenCalled()
  expect(store.getState().user.user).toBeNull()
})

test('D98 a state is used once: what comes back twice finds none', async () => {
  const { go } = visitor(bundles)
  pend()
  send.mockResolvedValue({ problem: { status: 400 } })
  expect(await go('code=first')).toEqual({ page: '/bundles' })
  expect(await go('code=second')).toEqual({ page: '/' })
  expect(send).toHaveBeenCalledOnce()
})

test('D98 whoever is signed in at the target stays who they are', async () => {
  const { store, go } = visitor(bundles, true)
  expect(await go(begin)).toEqual({ page: '/bundles' })
  pend()
  expect(await go('code=of-another')).toEqual({ page: '/bundles' })
  expect(send).not.toHaveBeenCalled()
  expect(store.getState().user.user).toEqual(tokens)
})

test('D98 D44 the theme follows guests and members, without a round trip for guests', async () => {
  const { store, go } = visitor(bundles)
  expect(await go('to=/bundles&theme=dark')).toEqual({ page: '/bundles' })
  expect(store.getState().theme.mode).toBe('dark')
  await go('to=/bundles&theme=purple')
  expect(store.getState().theme.mode).toBe('dark')
  expect(send).not.toHaveBeenCalled()
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/handover#code=x',
  '/login',
])('D98 the way on is a page of this host: %s leads home', async (to) => {
  expect(await visitor(bundles).go(`to=${encodeURIComponent(to)}`)).toEqual({ page: '/' })
})

test.each([
  ['of a guest', false, { reply: { code: 'never' } }],
  ['that has just ended', true, { problem: { status: 401 } }],
  ['while the shop is down', true, { problem: { status: 'FETCH_ERROR' } }],
])('D98 a session %s is not handed over, and the visitor goes on as a guest', async (_, isSignedIn, outcome) => {
  send.mockResolvedValue(outcome)
  expect(await visitor(main, isSignedIn).go('state=abc')).toEqual({ address: `${bundles}/handover#code=` })
  pend()
  send.mockReset()
  expect(await visitor(bundles).go('code=')).toEqual({ page: '/bundles' })
  expect(send).not.toHaveBeenCalled()
})

test('D98 on any other host nothing is asked for and nothing is given', async () => {
  const elsewhere = visitor('https://elsewhere.example', true)
  expect(await elsewhere.go('state=abc')).toEqual({ page: '/' })
  expect(await visitor('https://elsewhere.example').go(begin)).toEqual({ page: '/bundles' })
  expect(send).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
})
