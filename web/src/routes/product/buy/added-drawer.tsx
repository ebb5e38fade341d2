import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { useBuyer } from '../../../session/use-buyer.ts'
import { button } from '../../../ui/classes.ts'
import { openingPicture, Picture } from '../../../ui/content/picture.tsx'
import { useModal } from '../../../ui/dialog/use-modal.ts'

type Props = { isOpen: boolean; onClose: () => void; productId: string; cart: Cart }

/** What is in the cart after adding a product: a sheet on phones, a card at the right on wider screens. */
export function AddedDrawer({ isOpen, onClose, productId, cart }: Props) {
  const dialog = useModal(isOpen)
  const titleId = useId()
  const { isParent } = useBuyer()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="drawer m-0 mt-auto max-h-[90dvh] w-full max-w-none overflow-y-auto rounded-t-hero bg-surface p-0 text-ink shadow-lift sm:mt-4 sm:mr-4 sm:ml-auto sm:max-h-[calc(100dvh-2rem)] sm:w-[26rem] sm:rounded-hero"
    >
      <div className="flex flex-col gap-5 p-[min(1.5rem,7.5vw)]">
        <h2 id={titleId} className="flex items-start gap-3 text-xl">
          <CircleCheck strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0 text-success" />
          {cartTexts.addedDialog}
        </h2>
        <Announcement isOpen={isOpen} />
        <AddedLine productId={productId} cart={cart} />
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4 text-lg font-bold">
          <span>
            Subtotal
            <span className="font-normal text-muted">
              {' '}
              ({cart.totalQuantity} {cart.totalQuantity === 1 ? 'item' : 'items'})
            </span>
          </span>
          <span className="tabular-nums">{formatPrice(cart.totalPrice, currencyOf(cart))}</span>
        </p>
        <div className="grid gap-3">
          {isParent && (
            <Link to={paths.checkout} className={button({ variant: 'accent' })}>
              Checkout
            </Link>
          )}
          <Link to={paths.cart} className={button({ variant: isParent ? 'secondary' : 'primary' })}>
            View Cart
          </Link>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            Keep shopping
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** The spec's success message. A live region announces only what is added to it once it is there. */
function Announcement({ isOpen }: Pick<Props, 'isOpen'>) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(setText, 100, isOpen ? cartTexts.added : '')
    return () => clearTimeout(timer)
  }, [isOpen])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

function AddedLine({ productId, cart }: Pick<Props, 'productId' | 'cart'>) {
  const line = cart.products.find(({ product }) => product === productId)
  if (line === undefined) return null
  return (
    <div className="flex gap-4">
      <span className="picture size-24 shrink-0 overflow-hidden rounded-field">
        <Picture {...openingPicture(line.productImage)} alt="" sizes="96px" className="size-full object-cover" />
      </span>
      <div className="min-w-0 grow">
        <p className="font-display text-lg font-semibold wrap-anywhere">{line.productName}</p>
        <p className="text-muted tabular-nums">
          Quantity {line.quantity} · {formatPrice(line.priceAtAddTime, currencyOf(cart))} each
        </p>
      </div>
    </div>
  )
}
