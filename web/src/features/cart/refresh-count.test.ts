import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { afterEach, expect, test, vi } from 'vitest'
import { setCartTotalQuantity } from '../../store/cart.ts'
import { createStore } from '../../store/store.ts'
import { logout, setUser } from '../../store/user.ts'
import { refreshCount } from './refresh-count.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function signedIn(answer: Response) {
  const store = createStore()
  store.dispatch(setUser({ accessToken: 'a', refreshToken: 'r' }))
  store.dispatch(setCartTotalQuantity(1))
  const fetched = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', fetched)
  return { store, fetched, counted: () => store.getState().cart.cartTotalQuantity }
}

test('S2.26 the header counts what the shop has in the cart', async () => {
  const { store, fetched, counted } = signedIn(Response.json({ totalQuantity: 4 }))
  await refreshCount(store)
  expect(counted()).toBe(4)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, new Headers(init?.headers).get('authorization')]).toEqual(['/api/cart/', 'Bearer a'])
})

test('what was counted while the answer was on its way is newer', async () => {
  const { store, counted } = signedIn(Response.json({ totalQuantity: 4 }))
  const refreshed = refreshCount(store)
  store.dispatch(setCartTotalQuantity(5))
  await refreshed
  expect(counted()).toBe(5)
})

test('an answer for somebody who has left meanwhile counts for nobody', async () => {
  const { store, counted } = signedIn(Response.json({ totalQuantity: 4 }))
  const refreshed = refreshCount(store)
  store.dispatch(logout())
  await refreshed
  expect(counted()).toBe(0)
})

test('an access token that has expired leaves everything as it is', async () => {
  const { store, counted } = signedIn(
    Response.json({ message: accountTexts.notAuthorized, code: 'unauthorized' }, { status: 401 }),
  )
  await refreshCount(store)
  expect(counted()).toBe(1)
  expect(store.getState().user.user).not.toBeNull()
})
