import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { maxOfOneProduct } from '@storylamp/contract/limits'
import { currencyName, currencyOf, formatPrice } from '@storylamp/contract/money'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { hasTooFew, isUndecided, linePrice, type ShownLine } from '../../features/cart/shown-cart.ts'
import { button, style } from '../../ui/classes.ts'
import { openingPicture, Picture } from '../../ui/content/picture.tsx'
import { QuantityControl } from './quantity-control.tsx'

type Props = {
  line: ShownLine
  isRefused: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onAcceptPrice: () => Promise<unknown>
}

export function CartLineCard({ line, isRefused, onQuantity, onRemove, onAcceptPrice }: Props) {
  const problemId = useId()
  const hintId = useId()
  return (
    <article
      aria-label={line.productName}
      aria-busy={line.isRemoving}
      className={`${style({ variant: 'card' })} flex flex-wrap gap-4 p-3 transition-opacity duration-160 sm:flex-nowrap sm:p-4 ${line.isRemoving ? 'opacity-60' : ''}`}
    >
      <ProductPicture line={line} />
      <div className="contents min-w-0 grow content-between gap-3 sm:grid">
        <LineFacts line={line} />
        <div className="grid w-full gap-3">
          {isUndecided(line) && !line.isOthers && <LineDecision line={line} onAccept={onAcceptPrice} />}
          {!isUndecided(line) && line.left !== undefined && (
            <p className="font-semibold text-warning">{stockTexts.onlyLeft(line.left)}</p>
          )}
          {line.left === undefined && line.quantity === maxOfOneProduct && (
            <p className="text-sm text-muted">{maxOfOneProduct} is the most of one product in a cart.</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <QuantityControl
              line={line}
              describedBy={isRefused ? problemId : line.isOthers ? hintId : undefined}
              onChange={onQuantity}
            />
            <button
              type="button"
              data-remove={line.product}
              disabled={line.isRemoving || line.isOthers}
              aria-describedby={line.isOthers ? hintId : undefined}
              aria-label={`Remove ${line.productName}`}
              className={`${button({ variant: 'ghost' })} -mr-3`}
              onClick={onRemove}
            >
              <Trash2 strokeWidth={1.75} aria-hidden="true" />
              {line.isRemoving ? 'Removing…' : 'Remove'}
            </button>
          </div>
          {line.isOthers && (
            <p id={hintId} className="text-sm text-muted">
              {accountTexts.askAParent}
            </p>
          )}
          {isRefused && (
            <p id={problemId} className="font-semibold text-danger">
              {cartTexts.quantityFailed}
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

const LineFacts = ({ line }: { line: ShownLine }) => (
  <div className="flex min-w-0 grow basis-28 flex-col justify-between gap-x-4 gap-y-1 sm:flex-row">
    <div className="min-w-0">
      <h2 className="text-lg">
        <Link to={paths.product(line.product)} className="wrap-anywhere hover:underline">
          {line.productName}
        </Link>
      </h2>
      {line.name !== undefined && <p className="mt-1 text-sm text-muted wrap-anywhere">Added By: {line.name}</p>}
      <p className="mt-1 text-muted tabular-nums">{formatPrice(line.priceAtAddTime, currencyOf(line))} each</p>
      {line.addedIn !== undefined && line.isGone !== true && (
        <p className="mt-1 text-sm text-muted">
          It was added in {currencyName(line.addedIn)}. This is its price in {currencyName(currencyOf(line))}.
        </p>
      )}
    </div>
    <p className="text-lg font-bold tabular-nums">{formatPrice(linePrice(line), currencyOf(line))}</p>
  </div>
)

const ProductPicture = ({ line }: { line: ShownLine }) => (
  <Link
    to={paths.product(line.product)}
    tabIndex={-1}
    aria-hidden="true"
    className="picture size-[88px] shrink-0 overflow-hidden rounded-field sm:size-32"
  >
    <Picture
      {...openingPicture(line.productImage)}
      alt=""
      sizes="(min-width: 640px) 128px, 88px"
      className="size-full object-cover"
    />
  </Link>
)

const Hindrance = ({ text }: { text: string }) => (
  <p className="rounded-field bg-sunken p-3 font-semibold text-warning">{text}</p>
)

type LineDecisionProps = { line: ShownLine; onAccept: () => Promise<unknown> }

/** Shows a changed price, or a product that is gone or of which too few are left; the customer decides. */
function LineDecision({ line, onAccept }: LineDecisionProps) {
  const { priceAtAddTime, currentPrice, isGone, addedIn, isRemoving, left } = line
  const [isUnderWay, setUnderWay] = useState(false)
  const accept = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    await onAccept()
    setUnderWay(false)
  }
  if (isGone === true && addedIn !== undefined) return <Hindrance text={cartTexts.notInCurrency} />
  if (isGone === true) return <Hindrance text="This product is no longer sold. Please remove it to check out." />
  if (hasTooFew(line)) return <Hindrance text={left ? stockTexts.takeFewer(left) : stockTexts.removeSoldOut} />
  if (currentPrice === undefined) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken p-3">
      <p>
        <span className="font-semibold text-warning">The price has changed: </span>
        <s className="tabular-nums">
          <span className="sr-only">it was </span>
          {formatPrice(priceAtAddTime, currencyOf(line))}
        </s>{' '}
        <span className="sr-only">and is now </span>
        <strong className="tabular-nums">{formatPrice(currentPrice, currencyOf(line))}</strong>
      </p>
      <button
        type="button"
        className={button()}
        disabled={isRemoving}
        aria-disabled={isUnderWay || undefined}
        onClick={accept}
      >
        Keep at the new price
      </button>
    </div>
  )
}
