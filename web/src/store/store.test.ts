import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { injectQueryCache, shopApi } from '../api/query-cache.ts'
import { clearingDone, clearingFailed, clearingStarted, resetCart, setCartTotalQuantity } from './cart.ts'
import { persist } from './persistence.ts'
import { type ListedProduct, resetProducts, setProducts } from './products.ts'
import { createStore, restorePersisted } from './store.ts'
import { toggleTheme } from './theme.ts'
import { logout, setUser, setUserProfile, updateTokens } from './user.ts'

const tokens = { accessToken: 'a', refreshToken: 'r' }
const profile = { _id: '1', role: 'user' as const, firstname: 'Ada', purchasedBundles: [] }
const lamp = { _id: 'lamp' } as ListedProduct

let storage: Map<string, string>
beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('S3.04 S3.11 S9.13 the store starts empty and light', () => {
  expect(createStore().getState()).toEqual({
    product: { products: [] },
    cart: { cartTotalQuantity: 0, loading: null, error: null },
    user: { user: null, userProfile: null },
    theme: { mode: 'light' },
  })
})

test('S4.05 tokens are replaced only when a user exists; logout clears user and profile', () => {
  const store = createStore()
  store.dispatch(updateTokens(tokens))
  expect(store.getState().user.user).toBeNull()
  store.dispatch(setUser(tokens))
  store.dispatch(setUserProfile(profile))
  store.dispatch(updateTokens({ accessToken: 'b', refreshToken: 's' }))
  expect(store.getState().user).toEqual({ user: { accessToken: 'b', refreshToken: 's' }, userProfile: profile })
  store.dispatch(logout())
  expect(store.getState().user).toEqual({ user: null, userProfile: null })
})

test('S4.05 the products list is set and reset, the theme toggles, the cart is reset', () => {
  const store = createStore()
  store.dispatch(setProducts([lamp]))
  store.dispatch(toggleTheme())
  store.dispatch(setCartTotalQuantity(3))
  expect(store.getState()).toMatchObject({
    product: { products: [lamp] },
    theme: { mode: 'dark' },
    cart: { cartTotalQuantity: 3 },
  })
  store.dispatch(resetProducts())
  store.dispatch(toggleTheme())
  store.dispatch(resetCart())
  expect(store.getState()).toEqual(createStore().getState())
})

test('S4.04 clearing the cart starts loading and forgets the error, ends with nothing in it, or with the reason', () => {
  const store = createStore()
  const cart = () => store.getState().cart
  store.dispatch(setCartTotalQuantity(3))
  store.dispatch(clearingStarted())
  expect(cart()).toEqual({ cartTotalQuantity: 3, loading: true, error: null })
  store.dispatch(clearingFailed(cartTexts.clearFailed))
  expect(cart()).toEqual({ cartTotalQuantity: 3, loading: false, error: cartTexts.clearFailed })
  store.dispatch(clearingStarted())
  expect(cart().error).toBeNull()
  store.dispatch(clearingDone())
  expect(cart()).toEqual({ cartTotalQuantity: 0, loading: false, error: null })
  store.dispatch(resetCart())
  expect(cart()).toEqual({ cartTotalQuantity: 0, loading: null, error: null })
})

test('the query cache joins a store once, whoever asks for it', () => {
  const store = createStore()
  expect(injectQueryCache(store)).toBe(injectQueryCache(store))
  expect(injectQueryCache(createStore())).not.toBe(injectQueryCache(store))
})

test('S3.16 what is remembered comes back in another store, and nothing of the query cache is kept', () => {
  const store = createStore()
  persist(store)
  injectQueryCache(store)
  store.dispatch(setUser(tokens))
  expect([...storage.keys()]).toEqual(['persist:storylamp', 'accessToken'])
  expect(Object.keys(JSON.parse(storage.get('persist:storylamp') ?? '')).sort()).toEqual([
    'cart',
    'product',
    'theme',
    'user',
  ])
  const another = createStore()
  persist(another)
  expect(another.getState().user.user).toEqual(tokens)
})

test('S3.16 S4.05 the token has a key of its own; signing out takes it and the payment sessions along', () => {
  for (const key of ['stripeWalletSessionId', 'stripeSessionId', 'somebodyElses']) storage.set(key, 'x')
  const store = createStore()
  persist(store)
  store.dispatch(setUser(tokens))
  store.dispatch(setCartTotalQuantity(2))
  expect(storage.get('accessToken')).toBe('a')
  store.dispatch(updateTokens({ accessToken: 'b', refreshToken: 's' }))
  expect(storage.get('accessToken')).toBe('b')
  store.dispatch(logout())
  expect([...storage.keys()]).toEqual(['somebodyElses', 'persist:storylamp'])
  expect(store.getState().cart.cartTotalQuantity).toBe(0)
})

test('signing out takes along what was typed in this tab, at the checkout and at a sign-up that was left', () => {
  const ofTab = new Set(['typedAddress', 'typedParent', 'handover'])
  vi.stubGlobal('sessionStorage', { removeItem: (key: string) => ofTab.delete(key) })
  const store = createStore()
  persist(store)
  store.dispatch(setUser(tokens))
  store.dispatch(logout())
  expect([...ofTab]).toEqual(['handover'])
})

test('S3.16 a tab that knows less writes only what it changed itself', () => {
  const [stale, fresh] = [createStore(), createStore()]
  persist(stale)
  persist(fresh)
  fresh.dispatch(setUser(tokens))
  stale.dispatch(toggleTheme())
  expect(JSON.parse(storage.get('persist:storylamp') ?? '')).toMatchObject({
    user: { user: tokens },
    theme: { mode: 'dark' },
  })
})

test.each([
  '{',
  'null',
  '[]',
  '5',
  '{"user":null,"theme":"dark","cart":{}}',
  '{"__proto__":{"theme":{"mode":"dark"}}}',
])('S3.16 %s in the storage is not taken in', (text) => {
  storage.set('persist:storylamp', text)
  const store = createStore()
  persist(store)
  expect(store.getState()).toEqual(createStore().getState())
})

test('S3.16 a storage that throws is no reason to fall over', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  const store = createStore()
  persist(store)
  store.dispatch(toggleTheme())
  expect(store.getState().theme.mode).toBe('dark')
})

function answering(reply: () => Response | Promise<Response>) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return reply()
  })
  return requests
}
const json = (body: unknown, status = 200) => Response.json(body, { status })

test('S9.12 what was read is kept for 60 seconds, bundles are asked for anew each time', async () => {
  vi.useFakeTimers()
  const requests = answering(() => json({ data: [] }))
  const load = injectQueryCache(createStore())
  await load('/api/products/')
  await vi.advanceTimersByTimeAsync(59_000)
  await load('/api/products/')
  expect(requests).toEqual(['/api/products/'])
  await vi.advanceTimersByTimeAsync(61_000)
  await load('/api/products/')
  expect(requests).toHaveLength(2)
  await load('/api/bundles/')
  await vi.advanceTimersByTimeAsync(1000)
  await load('/api/bundles/')
  expect(requests).toHaveLength(4)
})

test('S7.41 a refusal keeps its status, code and body, a broken line says so', async () => {
  const body = { message: catalogTexts.productNotFound, code: 'not_found' }
  answering(() => json(body, 404))
  const load = injectQueryCache(createStore())
  const refused = await load('/api/products/:id', { params: { id: 'x' } })
  expect(refused).toEqual({ problem: { status: 404, code: 'not_found', body } })
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await load('/api/collections/')).toEqual({ problem: { status: 'FETCH_ERROR' } })
})

test('S7.40 what a read of the cart is refused with passes through as the body', async () => {
  const body = { message: accountTexts.askAParent, code: 'parent_required', errors: [] }
  answering(() => json(body, 403))
  const store = createStore()
  injectQueryCache(store)
  const { error } = await store.dispatch(shopApi.endpoints.read.initiate('/api/cart/'))
  expect(error).toEqual({ status: 403, code: 'parent_required', body })
})

test('S4.04 a clearing that was pending when the page was closed does not pend in the next one', () => {
  const store = createStore()
  persist(store)
  store.dispatch(setCartTotalQuantity(3))
  store.dispatch(clearingStarted())
  const next = createStore()
  persist(next)
  expect(next.getState().cart).toEqual({ cartTotalQuantity: 3, loading: null, error: null })
})

test('S4.04 why a clearing failed is shown in its own tab, not in another one or later', () => {
  const store = createStore()
  persist(store)
  store.dispatch(setCartTotalQuantity(3))
  store.dispatch(clearingFailed(cartTexts.clearFailed))
  const next = createStore()
  persist(next)
  expect(next.getState().cart).toEqual({ cartTotalQuantity: 3, loading: null, error: null })
})

test('S4.04 a tab whose clearing failed writes nothing when it hears of another tab’s', () => {
  const store = createStore()
  store.dispatch(setCartTotalQuantity(3))
  store.dispatch(clearingFailed(cartTexts.clearFailed))
  const { cart } = store.getState()
  store.dispatch(restorePersisted({ cart: { ...cart, error: null } }))
  expect(store.getState().cart).toBe(cart)
})

test('S6.02 what was saved on the device goes with the session, and stays while tokens are renewed', () => {
  const dropped = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: dropped })
  const store = createStore()
  persist(store)
  store.dispatch(setUser(tokens))
  store.dispatch(updateTokens({ accessToken: 'b', refreshToken: 's' }))
  expect(dropped).not.toHaveBeenCalled()
  store.dispatch(logout())
  expect(dropped).toHaveBeenCalledExactlyOnceWith('saved-stories')
})
