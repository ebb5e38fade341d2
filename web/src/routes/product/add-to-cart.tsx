import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { formatPrice } from '@storylamp/contract/money'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { wantProduct } from '../../cart/wanted-product.ts'
import { looks } from '../../ui/classes.ts'
import { SignInFirst } from '../../ui/sign-in-first.tsx'
import { AddedDialog } from './added-dialog.tsx'
import { useAdding } from './use-adding.ts'

/** The button beside the price, and a bar with the same once that button has left the view. */
export function AddToCart({ product }: { product: Product }) {
  const [hasLeft, setLeft] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { add, step, close, failed } = useAdding(product._id)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setLeft(entry !== undefined && !entry.isIntersecting))
    if (button.current !== null) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <button ref={button} type="button" className={looks.lamp} aria-disabled={step === 'adding'} onClick={add}>
        <ShoppingCart strokeWidth={1.75} aria-hidden="true" />
        Add To Cart
      </button>
      {failed !== undefined && <p className="font-semibold text-danger">{failed}</p>}
      {hasLeft && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface">
          <div className={`${looks.page} flex items-center justify-between gap-4 py-2`}>
            <p className="font-bold tabular-nums">{formatPrice(product.price)}</p>
            <button type="button" className={looks.lamp} aria-disabled={step === 'adding'} onClick={add}>
              Add To Cart
            </button>
          </div>
        </div>
      )}
      <SignInFirst
        isOpen={step === 'signInFirst'}
        onClose={close}
        onLeave={() => wantProduct(product._id)}
        message={cartTexts.signInFirst}
      />
      <AddedDialog isOpen={step === 'added'} onClose={close} name={product.name} />
    </>
  )
}
