import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { formatPrice } from '@storylamp/contract/money'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { button, style } from '../../ui/classes.ts'
import { useAdding } from './use-adding.ts'

/** The button beside the price, and a bar with the same button while that one is out of view. */
export function AddToCart({ product }: { product: Product }) {
  const [isOutOfView, setOutOfView] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const { add, step, close, failed, added, leave } = useAdding(product)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setOutOfView(entry !== undefined && !entry.isIntersecting))
    if (mainButton.current !== null) observer.observe(mainButton.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <button
        ref={mainButton}
        type="button"
        className={button({ variant: 'accent' })}
        aria-disabled={step === 'adding'}
        onClick={add}
      >
        <ShoppingCart strokeWidth={1.75} aria-hidden="true" />
        Add To Cart
      </button>
      {failed !== undefined && <p className="font-semibold text-danger">{failed}</p>}
      {isOutOfView && (
        <div className="fixed inset-x-0 bottom-(--bars) z-20 border-t border-line bg-surface">
          <div className={`${style({ variant: 'page' })} flex items-center justify-between gap-4 py-2`}>
            <p className="font-bold tabular-nums">{formatPrice(product.price)}</p>
            <button
              type="button"
              className={button({ variant: 'accent' })}
              aria-disabled={step === 'adding'}
              onClick={add}
            >
              Add To Cart
            </button>
          </div>
        </div>
      )}
      <SignInFirst isOpen={step === 'signInFirst'} onClose={close} onLeave={leave} message={cartTexts.signInFirst} />
      {added !== undefined && (
        <added.AddedDrawer isOpen={step === 'added'} onClose={close} productId={product._id} cart={added.cart} />
      )}
    </>
  )
}
