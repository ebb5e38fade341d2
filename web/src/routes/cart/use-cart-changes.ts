import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'react-redux'
import type { Outcome } from '../../api/request.ts'
import { sendAs } from '../../api/send.ts'
import type { Store } from '../../store/store.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { applyCartReply, type CartReply, invalidateCart } from './cached-cart.ts'
import { createCartChanges } from './cart-changes.ts'

/** Applies an outcome, or shows the text of a rollback. Returns whether the shop accepted the change. */
function applyOutcome(store: Store, { reply, problem }: Outcome<CartReply>, rollbackText: string): boolean {
  if (problem === undefined) {
    applyCartReply(store, reply)
    return true
  }
  notify(rollbackText, 'failed')
  invalidateCart(store)
  return false
}

/** The pending changes of the cart. Those that are delayed are sent even when the page is left. */
export function useCartChanges() {
  const store = useStore() as Store
  const [refused, setRefused] = useState<string>()
  const [changes] = useState(() => {
    const send = sendAs(store)
    return createCartChanges({
      setQuantity: async (productId, quantity) => {
        const outcome = await send('PUT', '/api/cart/', { body: { productId, quantity } })
        const isDone = applyOutcome(store, outcome, cartTexts.updateFailed)
        if (!isDone) setRefused(productId)
        return isDone
      },
      remove: async (id) => {
        const outcome = await send('DELETE', '/api/cart/:id', { params: { id } })
        return applyOutcome(store, outcome, cartTexts.removeFailed)
      },
    })
  })
  return {
    pending: useSyncExternalStore(changes.subscribe, changes.get),
    /** The product whose last quantity was refused. */
    refused,
    setQuantity: (product: string, quantity: number) => {
      setRefused(undefined)
      changes.setQuantity(product, quantity)
    },
    remove: changes.remove,
    settle: changes.settle,
  }
}
