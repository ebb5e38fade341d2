import { formatPrice } from '@storylamp/contract/money'
import { useState } from 'react'
import type { ShownLine } from '../../features/cart/shown-cart.ts'
import { button } from '../../ui/classes.ts'

type Props = { line: ShownLine; onAccept: () => Promise<unknown> }

/** Shows a changed price or a product that is gone; the customer decides (D22). */
export function LineDecision({ line: { priceAtAddTime, currentPrice, isGone, isRemoving }, onAccept }: Props) {
  const [isUnderWay, setUnderWay] = useState(false)
  const accept = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    await onAccept()
    setUnderWay(false)
  }
  if (isGone === true || currentPrice === undefined) {
    return (
      <p className="rounded-field bg-sunken p-3 font-semibold text-warning">
        This product is no longer sold. Please remove it to check out.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken p-3">
      <p>
        <span className="font-semibold text-warning">The price has changed: </span>
        <s className="tabular-nums">
          <span className="sr-only">it was </span>
          {formatPrice(priceAtAddTime)}
        </s>{' '}
        <span className="sr-only">and is now </span>
        <strong className="tabular-nums">{formatPrice(currentPrice)}</strong>
      </p>
      <button type="button" className={button()} disabled={isRemoving} aria-disabled={isUnderWay} onClick={accept}>
        Keep at the new price
      </button>
    </div>
  )
}
