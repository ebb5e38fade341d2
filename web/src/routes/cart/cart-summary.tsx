import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import { type Currency, currencyOf } from '@storylamp/contract/money'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SeenSign } from '../../features/account/seen-sign.tsx'
import type { ShownCart } from '../../features/cart/shown-cart.ts'
import { SummaryLines } from '../../features/cart/summary-lines.tsx'
import { Promises } from '../../features/catalog/promises.tsx'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { DeliveryEstimate } from './delivery-estimate.tsx'

type Props = { cart: Cart; shown: ShownCart; settle: () => Promise<boolean> }

export function CartSummary({ cart, shown, settle }: Props) {
  const titleId = useId()
  const hintId = useId()
  const isChild = useAppSelector(({ user }) => user.userProfile?.role === 'child')
  const checkOut = useCheckOut(shown, settle, cart.currency)
  const hint = hintFor(isChild, shown)
  return (
    <section
      aria-labelledby={titleId}
      className={`${style({ variant: 'card' })} p-4 max-lg:**:scroll-mb-20 sm:p-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)]`}
    >
      <h2 id={titleId} className="mb-4 text-xl">
        Order summary
      </h2>
      <SummaryLines
        lines={shown.staying}
        totalPrice={shown.totalPrice}
        currency={currencyOf(cart)}
        {...(!isChild && { totalName: 'Total for products', isBeforeDelivery: true })}
      />
      {isChild ? (
        <p className="mt-2 text-sm text-muted">A parent sees delivery and tax before paying.</p>
      ) : (
        <DeliveryEstimate cart={cart} />
      )}
      <button
        type="button"
        className={`${button({ variant: 'accent' })} mt-4 w-full`}
        disabled={isChild || shown.needsDecision || shown.staying.length === 0}
        aria-describedby={hint === undefined ? undefined : hintId}
        onClick={checkOut}
      >
        Checkout
      </button>
      {hint !== undefined && (
        <p id={hintId} className="mt-2 text-center text-balance">
          {hint}
        </p>
      )}
      {isChild && (
        <div className="mt-4 flex justify-center">
          <SeenSign>{accountTexts.cartIsSeen}</SeenSign>
        </div>
      )}
      {!isChild && (
        <p className="mt-4 flex items-center justify-center gap-2 text-sm text-muted">
          <Lock size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          Secure payment. We never see your card.
        </p>
      )}
      <div className="mt-4">
        <Promises />
      </div>
    </section>
  )
}

function hintFor(isChild: boolean, { needsDecision }: ShownCart): string | undefined {
  if (isChild) return accountTexts.askAParent
  return needsDecision ? 'Please decide about what has changed first.' : undefined
}

/** Goes to the checkout once the shop has confirmed all pending changes. */
function useCheckOut(
  { staying, totalPrice }: ShownCart,
  settle: () => Promise<boolean>,
  currency: Currency | undefined,
) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  return async () => {
    if (isLeaving) return
    setLeaving(true)
    const isConfirmed = await settle()
    setLeaving(false)
    if (!isConfirmed) return
    await navigate(paths.checkout, { replace: true, state: { products: staying, cart: { totalPrice, currency } } })
  }
}
