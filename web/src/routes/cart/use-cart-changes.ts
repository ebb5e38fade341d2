import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { Outcome } from '../../api/request.ts'
import { sendAs } from '../../api/send.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { askForCartAgain, type CartReply, takeCart } from './cached-cart.ts'
import { createCartChanges } from './cart-changes.ts'

/** S8.03: what is said when the cart is as it was before. */
function settled(store: Store, { reply, problem }: Outcome<CartReply>, words: string): boolean {
  if (problem === undefined) {
    takeCart(store, reply)
    return true
  }
  notify(words, 'failed')
  askForCartAgain(store)
  return false
}

/** The cart's changes, sent for the customer who is here; what still waits is sent after they have left the page, too. */
export function useCartChanges() {
  const store = useStore() as Store
  const [refused, setRefused] = useState<string>()
  const [changes] = useState(() => {
    const send = sendAs(store)
    return createCartChanges({
      setQuantity: async (productId, quantity) => {
        const outcome = await send('PUT', '/api/cart/', { body: { productId, quantity } })
        const isDone = settled(store, outcome, cartTexts.updateFailed)
        if (!isDone) setRefused(productId)
        return isDone
      },
      remove: async (id) => {
        const outcome = await send('DELETE', '/api/cart/:id', { params: { id } })
        return settled(store, outcome, cartTexts.removeFailed)
      },
    })
  })
  return {
    underWay: useSyncExternalStore(changes.watch, changes.current),
    /** The product whose last quantity the shop refused. */
    refused,
    setQuantity: (product: string, quantity: number) => {
      setRefused(undefined)
      changes.setQuantity(product, quantity)
    },
    remove: changes.remove,
    settle: changes.settle,
  }
}
