import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { Problem } from '../../api/request.ts'
import { sendAs } from '../../api/send.ts'
import { setCartTotalQuantity } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'

/** Adds one piece to the family's cart (S7.13) and shows the outcome as a toast. Returns the text of a refusal. */
export async function postToCart(store: Store, productId: string): Promise<string | undefined> {
  const { reply, problem } = await sendAs(store)('POST', '/api/cart/', { body: { productId } })
  if (problem !== undefined) {
    const text = refusalText(problem)
    notify(text, 'failed')
    return text
  }
  store.dispatch(setCartTotalQuantity(reply.totalQuantity))
  notify(cartTexts.added)
  return undefined
}

/** The message of a refusal; that of a server error is not meant for customers. */
const refusalText = ({ status, body }: Problem) =>
  typeof status === 'number' && status < 500 ? (body?.message ?? cartTexts.addFailed) : cartTexts.addFailed
