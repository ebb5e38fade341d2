import picture from 'media:brand/empty-cart'
import type { WireCart as Cart, WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { type ShownLine, shownCart } from '../../features/cart/shown-cart.ts'
import { Suggestions } from '../../features/catalog/suggestions.tsx'
import { useOrdersUnderWay } from '../../features/payment/orders-under-way.ts'
import { UnderWayNotice } from '../../features/payment/under-way-notice.tsx'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { startsHere } from '../../ui/dialog/starts-here.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'
import { CartLineCard } from './cart-line-card.tsx'
import { CartSummary } from './cart-summary.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { useCartChanges } from './use-cart-changes.ts'

export function CartView({ cart }: { cart: Cart }) {
  const { pending, refused, setQuantity, remove, settle } = useCartChanges()
  const { acceptPrice, restoreLines, clear } = useCartActions()
  const [removed, setRemoved] = useState<CartLine[]>([])
  const list = useRef<HTMLUListElement>(null)
  const shown = shownCart(cart, pending)
  const underWay = useOrdersUnderWay(shown.staying)

  const removeLine = async (line: CartLine) => {
    if (await remove(line.product)) setRemoved([line])
    // The pressed button was disabled meanwhile and has lost the focus.
    else list.current?.querySelector<HTMLElement>(`[data-remove="${line.product}"]`)?.focus()
  }
  const clearOwn = async () => {
    const own = shown.lines.filter(({ isOthers }) => !isOthers)
    if (await clear()) setRemoved(own)
  }
  const undo = async () => {
    if (!(await restoreLines(removed))) return
    setRemoved([])
    list.current?.querySelector<HTMLElement>(`[data-remove="${removed[0]?.product}"]`)?.focus()
  }

  return (
    <>
      {removed.length > 0 && <RemovedNotice key={removed[0]?.product} lines={removed} onUndo={undo} />}
      {shown.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <UnderWayNotice orders={underWay} />
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
              <ClearCart lines={shown.lines} onClear={clearOwn} />
            </div>
            <CartSummary cart={cart} shown={shown} settle={settle} />
          </div>
        </>
      )}
      <Suggestions
        title={shown.lines.length === 0 ? 'A good place to start' : 'Goes well with it'}
        chosen={cart.products.map(({ product }) => product)}
      />
    </>
  )
}

const EmptyCart = () => (
  <Notice picture={picture} title={cartTexts.empty} heading="h2">
    <p className="text-muted">Anything your family adds appears here.</p>
    <Link to={paths.home} className={button()}>
      {cartTexts.startShopping}
    </Link>
  </Notice>
)

/** Asks for a confirmation. A child clears what it added itself. */
function ClearCart({ lines, onClear }: { lines: ShownLine[]; onClear: () => Promise<void> }) {
  const [isConfirming, setConfirming] = useState(false)
  const root = useFocusOnRemoval<HTMLDivElement>()
  const { loading, error } = useAppSelector(({ cart }) => cart)
  const isClearing = loading === true
  const hasOthers = lines.some(({ isOthers }) => isOthers)
  if (lines.every(({ isOthers }) => isOthers)) return null
  const clear = () => {
    setConfirming(false)
    void onClear()
  }
  return (
    <div ref={root} className="mt-2 grid justify-items-end gap-1">
      <button
        type="button"
        className={button({ variant: 'ghost' })}
        aria-disabled={isClearing}
        onClick={() => setConfirming(!isClearing)}
      >
        Clear cart
      </button>
      <FormOutcome isSending={isClearing} failed={error ?? undefined} />
      <Dialog isOpen={isConfirming} onClose={() => setConfirming(false)} title="Clear the cart?">
        <p className="mt-2">
          {hasOthers ? 'This removes what you have added.' : 'This removes everything your family has added.'}
        </p>
        <div className="mt-6 grid gap-3">
          <button type="button" className={button({ variant: 'danger' })} onClick={clear}>
            Remove everything
          </button>
          <button
            ref={startsHere}
            type="button"
            className={button({ variant: 'secondary' })}
            onClick={() => setConfirming(false)}
          >
            Keep it
          </button>
        </div>
      </Dialog>
    </div>
  )
}
