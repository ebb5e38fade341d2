import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { Problem } from '../../../api/request.ts'
import { sendAs } from '../../../api/send.ts'
import { setCartTotalQuantity } from '../../../store/cart.ts'
import type { Store } from '../../../store/store.ts'
import { notify } from '../../../ui/feedback/notify.tsx'

export { AddedDrawer } from './added-drawer.tsx'

/** Adds pieces to the family's cart. Returns the cart, or why they are not in it, which a toast shows too. */
export async function postToCart(store: Store, productId: string, quantity: number): Promise<Cart | Refused> {
  const { reply, problem } = await sendAs(store)('POST', '/api/cart/', {
    body: quantity === 1 ? { productId } : { productId, quantity },
  })
  if (problem !== undefined) {
    const text = refusalText(problem)
    notify(text, 'failed')
    return { refused: text }
  }
  store.dispatch(setCartTotalQuantity(reply.totalQuantity))
  return reply.data
}

export type Refused = { refused: string }

/** The message of a refusal; that of a server error is not meant for customers. */
const refusalText = ({ status, body }: Problem) =>
  typeof status === 'number' && status < 500 ? (body?.message ?? cartTexts.addFailed) : cartTexts.addFailed
