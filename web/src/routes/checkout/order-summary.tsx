import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { rowsAfterTotal, rowsBeforeTotal } from '@storylamp/contract/orders/sum-rows'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { SummaryLines } from '../../features/cart/summary-lines.tsx'
import { style } from '../../ui/classes.ts'
import { stickyColumn } from '../../ui/layout/columns.tsx'
import type { CheckoutCart } from './use-checkout-cart.ts'

/** What is bought: folded above the form on narrow screens, in view beside it on wide ones. */
type Props = { checkoutCart: CheckoutCart; quote: CartQuote | undefined }

export function OrderSummary({ checkoutCart: { products, cart }, quote }: Props) {
  const titleId = useId()
  const total = quote?.total ?? cart.totalPrice
  const currency = quote?.currency ?? currencyOf(cart)
  const format = (amount: number) => formatPrice(amount, currency)
  const lines = (
    <>
      <SummaryLines
        lines={products}
        totalPrice={total}
        currency={currency}
        totalName={quote === undefined ? 'Subtotal' : 'Total'}
        hasPictures
        before={quote && rowsBeforeTotal(quote, format)}
        after={quote && rowsAfterTotal(quote, format)}
      />
      <Link to={paths.cart} className={`${style({ variant: 'link' })} mt-2 inline-flex min-h-11 items-center`}>
        Edit cart
      </Link>
    </>
  )
  return (
    <div className={`lg:col-start-2 ${stickyColumn}`}>
      <details className={`${style({ variant: 'card' })} group lg:hidden`}>
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-2 rounded-card px-4 font-bold">
          <span className="group-open:hidden">Show order</span>
          <span className="hidden group-open:inline">Hide order</span>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className="transition-transform group-open:rotate-180"
          />
          <span className="ml-auto tabular-nums">{format(total)}</span>
        </summary>
        <div className="px-4 pt-1 pb-4">{lines}</div>
      </details>
      <section aria-labelledby={titleId} className={`${style({ variant: 'card' })} hidden p-6 lg:block`}>
        <h2 id={titleId} className="mb-4 text-xl">
          Your order
        </h2>
        {lines}
      </section>
    </div>
  )
}
