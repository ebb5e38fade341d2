import type { WireCart as Cart, WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { useRef, useState } from 'react'
import { shownCart } from '../../features/cart/shown-cart.ts'
import { CartLineCard } from './cart-line-card.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { useCartChanges } from './use-cart-changes.ts'

export function CartView({ cart }: { cart: Cart }) {
  const { pending, refused, setQuantity, remove, settle } = useCartChanges()
  const { acceptPrice, restoreLine, clear } = useCartActions()
  const [removed, setRemoved] = useState<CartLine>()
  const list = useRef<HTMLUListElement>(null)
  const shown = shownCart(cart, pending)

  const removeLine = async (line: CartLine) => {
    if (await remove(line.product)) setRemoved(line)
    // The pressed button was disabled meanwhile and has lost the focus.
    else list.current?.querySelector<HTMLElement>(`[data-remove="${line.product}"]`)?.focus()
  }
  const undo = async (line: CartLine) => {
    if (!(await restoreLine(line))) return
    setRemoved(undefined)
    list.current?.querySelector<HTMLElement>(`[data-remove="${line.product}"]`)?.focus()
  }

  return (
    <>
      {removed !== undefined && <RemovedNotice key={removed.product} line={removed} onUndo={() => undo(removed)} />}
      {shown.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
          <div>
            <ul ref={list} className="grid gap-4">
              {shown.lines.map((line) => (
                <li key={line._id}>
                  <CartLineCard
                    line={line}
                    isRefused={line.product === refused}
                    onQuantity={(quantity) => setQuantity(line.product, quantity)}
                    onRemove={() => removeLine(line)}
                    onAcceptPrice={() => acceptPrice(line)}
                  />
                </li>
              ))}
            </ul>
            <ClearCart onClear={clear} />
          </div>
          <CartSummary shown={shown} settle={settle} />
        </div>
      )}
    </>
  )
}
