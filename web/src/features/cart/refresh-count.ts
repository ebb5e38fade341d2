import { sendWithToken } from '../../api/send.ts'
import { setCartTotalQuantity } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'

/** Another member of the family may have changed the cart. It refreshes no expired token: the pages' own requests do. */
export async function refreshCount(store: Store): Promise<void> {
  const before = store.getState()
  const { reply } = await sendWithToken(before.user.user?.accessToken ?? '')('GET', '/api/cart/')
  if (reply === undefined) return
  const { user, cart } = store.getState()
  // A count or a sign-in that happened meanwhile is newer than this reply.
  if (user.user === before.user.user && cart === before.cart) store.dispatch(setCartTotalQuantity(reply.totalQuantity))
}
