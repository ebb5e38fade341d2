import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { type Problem, sendAs } from '../api/send.ts'
import { setCartTotalQuantity } from '../store/cart.ts'
import type { Store } from '../store/store.ts'
import { notify } from '../toasts/notify.tsx'

/** Puts one piece into the family's cart (S7.13), and says how that went; answers with the words of a refusal. */
export async function addToCart(store: Store, productId: string): Promise<string | undefined> {
  const { reply, problem } = await sendAs(store)('POST', '/api/cart/', { body: { productId } })
  if (problem !== undefined) {
    const words = wordsFor(problem)
    notify(words, 'failed')
    return words
  }
  store.dispatch(setCartTotalQuantity(reply.totalQuantity))
  notify(cartTexts.added)
  return undefined
}

/** The shop's own words where it refuses; where it is in trouble, they are not meant for customers. */
const wordsFor = ({ status, body }: Problem) =>
  typeof status === 'number' && status < 500 ? (body?.message ?? cartTexts.addFailed) : cartTexts.addFailed
