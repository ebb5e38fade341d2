import type { Product } from '@storylamp/contract/catalog'
import { formatPrice } from '@storylamp/contract/money'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { looks } from '../../ui/classes.ts'
import { SignInFirst } from '../../ui/sign-in-first.tsx'

/** The button beside the price, and a bar with the same once that button has left the view. */
export function AddToCart({ product }: { product: Product }) {
  const [isAsking, setAsking] = useState(false)
  const [hasLeft, setLeft] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setLeft(entry !== undefined && !entry.isIntersecting))
    if (button.current !== null) observer.observe(button.current)
    return () => observer.disconnect()
  }, [])

  const add = () => setAsking(true)
  return (
    <>
      <button ref={button} type="button" className={looks.lamp} onClick={add}>
        <ShoppingCart strokeWidth={1.75} aria-hidden="true" />
        Add To Cart
      </button>
      {hasLeft && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface">
          <div className={`${looks.page} flex items-center justify-between gap-4 py-2`}>
            <p className="font-bold tabular-nums">{formatPrice(product.price)}</p>
            <button type="button" className={looks.lamp} onClick={add}>
              Add To Cart
            </button>
          </div>
        </div>
      )}
      <SignInFirst
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        message="To add a product to your cart, you need to log in first."
      />
    </>
  )
}
