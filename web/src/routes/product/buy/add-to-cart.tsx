import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { maxOfOneProduct } from '@storylamp/contract/limits'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Price } from '../../../features/catalog/price.tsx'
import { TaxNote } from '../../../features/catalog/tax-note.tsx'
import { SignInFirst } from '../../../session/sign-in-first.tsx'
import { button, style } from '../../../ui/classes.ts'
import { openingPicture, Picture } from '../../../ui/content/picture.tsx'
import { QuantityChoice } from './quantity-choice.tsx'
import { useAdding } from './use-adding.ts'

/** The button below the price, and a bar with the same button once that one is out of view; on phones also until it comes into view. */
export function AddToCart({ product, left }: { product: Product; left: number | undefined }) {
  const [isOutOfView, setOutOfView] = useState(false)
  const [chosen, setQuantity] = useState(1)
  const most = Math.min(maxOfOneProduct, left ?? maxOfOneProduct)
  const quantity = Math.min(chosen, most)
  const mainButton = useRef<HTMLButtonElement>(null)
  const { add, step, close, failed, added, leave } = useAdding(product)
  const isAdding = step === 'adding'

  useEffect(() => {
    // On phones the page ends above the bars, which would cover the button; elsewhere a button further down counts as in view.
    const isPhone = matchMedia('(width < 40rem)').matches
    const rootMargin = `0px 0px ${isPhone ? `-${getComputedStyle(document.body).paddingBottom}` : '100000px'}`
    const update = ([entry]: IntersectionObserverEntry[]) => setOutOfView(entry?.isIntersecting === false)
    const observer = new IntersectionObserver(update, { rootMargin, threshold: 0.5 })
    if (mainButton.current !== null) observer.observe(mainButton.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="grid gap-3">
      <QuantityChoice quantity={quantity} most={most} onChange={setQuantity} />
      <button
        ref={mainButton}
        type="button"
        className={`${button({ variant: 'accent' })} w-full text-lg`}
        aria-disabled={isAdding}
        onClick={() => add(quantity)}
      >
        <ShoppingCart strokeWidth={1.75} aria-hidden="true" />
        Add To Cart
      </button>
      {failed !== undefined && <p className="font-semibold text-danger">{failed}</p>}
      {isOutOfView && <BuyBar product={product} isAdding={isAdding} onAdd={() => add(quantity)} />}
      <SignInFirst
        isOpen={step === 'signInFirst'}
        onClose={close}
        onLeave={() => leave(quantity)}
        message={cartTexts.signInFirst}
      />
      {added !== undefined && (
        <added.AddedDrawer isOpen={step === 'added'} onClose={close} productId={product._id} cart={added.cart} />
      )}
    </div>
  )
}

/**
 * For fingers alone: a keyboard and a screen reader find the one button where it stands. It keeps to the line that the page leaves it:
 * what has no room beside the button wraps out of sight.
 */
const BuyBar = ({ product, isAdding, onAdd }: { product: Product; isAdding: boolean; onAdd: () => void }) => (
  <div id="buy-bar" aria-hidden="true" className="fixed inset-x-0 bottom-(--bars) z-20 border-t border-line bg-surface">
    <div className={`${style({ variant: 'page' })} py-2`}>
      <div className="flex h-12 flex-row-reverse flex-wrap items-center gap-x-3 overflow-hidden">
        <span className="picture order-last size-12 shrink-0 overflow-hidden rounded-field">
          <Picture {...openingPicture(product.images)} alt="" sizes="48px" className="size-full object-cover" />
        </span>
        <p className="min-w-0 grow-999 basis-24 leading-tight *:block *:truncate">
          <span className="font-bold">{product.name}</span>
          <span className="text-muted tabular-nums">
            <Price {...product} />
            <TaxNote />
          </span>
        </p>
        <button
          type="button"
          tabIndex={-1}
          className={`${button({ variant: 'accent' })} order-first grow whitespace-nowrap`}
          aria-disabled={isAdding}
          onClick={onAdd}
        >
          Add To Cart
        </button>
      </div>
    </div>
  </div>
)
