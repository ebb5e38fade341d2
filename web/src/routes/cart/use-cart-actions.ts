import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { major } from '@storylamp/contract/money'
import { useStore } from 'react-redux'
import type { Outcome } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { clearingDone, clearingFailed, clearingStarted } from '../../store/cart.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { applyCartReply, type CartReply, invalidateCart } from './cached-cart.ts'

export function useCartActions() {
  const store = useStore() as Store
  const send = useSend()

  const apply = ({ reply, problem }: Outcome<CartReply>): boolean => {
    if (problem === undefined) applyCartReply(store, reply)
    else {
      notify(problem.body?.message ?? cartTexts.updateFailed, 'failed')
      invalidateCart(store)
    }
    return problem === undefined
  }

  /** Sends the price that the customer has seen. */
  const acceptPrice = async ({ product, currentPrice }: CartLine) =>
    apply(
      await send('POST', '/api/cart/accept-price', { body: { productId: product, price: currentPrice ?? major(0) } }),
    )

  /** One after the other, as each reply is the whole cart. Returns whether all are back. */
  const restoreLines = async ([line, ...others]: CartLine[]): Promise<boolean> => {
    if (line === undefined) return true
    const outcome = await send('POST', '/api/cart/:id/restore', { params: { id: line.product } })
    return apply(outcome) && restoreLines(others)
  }

  /** Returns whether it is cleared. */
  const clear = async (): Promise<boolean> => {
    store.dispatch(clearingStarted())
    const { reply, problem } = await send('DELETE', '/api/cart')
    if (problem !== undefined) store.dispatch(clearingFailed(problem.body?.message ?? cartTexts.clearFailed))
    else {
      store.dispatch(clearingDone())
      applyCartReply(store, reply)
    }
    return problem === undefined
  }
  return { acceptPrice, restoreLines, clear }
}
