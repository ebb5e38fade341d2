import { setCartTotalQuantity } from '../store/cart.ts'
import type { Store } from '../store/store.ts'

/** Another of the family may have filled the cart since. An access token that has expired is left to the pages' own calls. */
export async function refreshCount(store: Store): Promise<void> {
  const before = store.getState()
  const bearer = { authorization: `Bearer ${before.user.user?.accessToken}` }
  const response = await fetch('/api/cart/', { headers: bearer })
  // Read in any case: an answer that nobody reads keeps its connection.
  const { totalQuantity } = await response.json()
  if (!response.ok) return
  const { user, cart } = store.getState()
  // What was learned or who came meanwhile is newer.
  if (user.user === before.user.user && cart === before.cart) store.dispatch(setCartTotalQuantity(totalQuantity))
}
