import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../store/store.ts'
import { logout, setUser, setUserProfile } from '../store/user.ts'
import { injectQueryCache } from './query-cache.ts'

const profile = { _id: 'p', role: 'user' as const, firstname: 'Ada', purchasedBundles: [] as string[] }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('S4.05 reads under way are aborted by the sign-out, and later ones are not', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signals.push(init.signal)
    return new Promise(() => {})
  })
  vi.stubGlobal('addEventListener', () => {})
  const store = createStore()
  store.dispatch(setUser({ accessToken: 'a', refreshToken: 'r' }))
  store.dispatch(setUserProfile(profile))
  const load = injectQueryCache(store)
  void load('/api/wallet/balance')
  await expect.poll(() => signals.length).toBe(1)
  store.dispatch(logout())
  expect(signals[0]?.aborted).toBe(true)
  void load('/api/products/')
  await expect.poll(() => signals.length).toBe(2)
  expect(signals[1]?.aborted).toBe(false)
})
