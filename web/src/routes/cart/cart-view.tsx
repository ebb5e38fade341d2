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

/** S2.11 */
export function CartView({ cart }: { cart: Cart }) {
  const { underWay, refused, setQuantity, remove, settle } = useCartChanges()
  const { acceptPrice, putBack, clear } = useCartActions()
  const [removed, setRemoved] = useState<CartLine>()
  const list = useRef<HTMLUListElement>(null)
  const shown = shownCart(cart, underWay)

  const takeOut = async (line: CartLine) => {
    if (await remove(line.product)) setRemoved(line)
    // The button that was pressed was disabled meanwhile, and the focus with it.
    else list.current?.querySelector<HTMLElement>(`[data-remove="${line.product}"]`)?.focus()
  }
  const undo = async (line: CartLine) => {
    if (!(await putBack(line))) return
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
                    onRemove={() => takeOut(line)}
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
