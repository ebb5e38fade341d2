import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { formatPrice } from '@storylamp/contract/money'
import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SignInFirst } from '../../session/sign-in-first.tsx'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { addAfterSignIn } from './product-after-sign-in.ts'
import { useAdding } from './use-adding.ts'

/** The button beside the price, and a bar with the same button while that one is out of view. */
export function AddToCart({ product }: { product: Product }) {
  const [isOutOfView, setOutOfView] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const { add, step, close, failed } = useAdding(product._id)

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
      <SignInFirst
        isOpen={step === 'signInFirst'}
        onClose={close}
        onLeave={() => addAfterSignIn(product._id)}
        message={cartTexts.signInFirst}
      />
      <AddedDialog isOpen={step === 'added'} onClose={close} name={product.name} />
    </>
  )
}

type Props = { isOpen: boolean; onClose: () => void; name: string }

const AddedDialog = ({ isOpen, onClose, name }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={cartTexts.addedDialog}>
    <p className="mt-2 wrap-anywhere">{name}</p>
    <div className="mt-6 grid gap-3">
      <Link to={paths.cart} className={button()}>
        View Cart
      </Link>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Continue shopping
      </button>
    </div>
  </Dialog>
)
