import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { dollars } from '@storylamp/contract/money'
import { useStore } from 'react-redux'
import type { Outcome } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { clearingDone, clearingFailed, clearingStarted } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { askForCartAgain, type CartReply, takeCart } from './cached-cart.ts'

/** What can be done with a cart beside changing quantities. Each says whether it was done. */
export function useCartActions() {
  const store = useStore() as Store
  const send = useSend()

  const take = ({ reply, problem }: Outcome<CartReply>): boolean => {
    if (problem === undefined) takeCart(store, reply)
    else {
      notify(problem.body?.message ?? cartTexts.updateFailed, 'failed')
      askForCartAgain(store)
    }
    return problem === undefined
  }

  /** D22: the customer has seen the new price. */
  const acceptPrice = async ({ product, currentPrice }: CartLine) =>
    take(
      await send('POST', '/api/cart/accept-price', { body: { productId: product, price: currentPrice ?? dollars(0) } }),
    )

  const putBack = async ({ product }: CartLine) =>
    take(await send('POST', '/api/cart/:id/restore', { params: { id: product } }))

  /** S4.04 */
  const clear = async () => {
    store.dispatch(clearingStarted())
    const { reply, problem } = await send('DELETE', '/api/cart')
    if (problem !== undefined)
      return void store.dispatch(clearingFailed(problem.body?.message ?? cartTexts.clearFailed))
    takeCart(store, reply)
    store.dispatch(clearingDone())
  }
  return { acceptPrice, putBack, clear }
}
