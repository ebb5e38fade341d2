import { currencyOf } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { shownCart } from '../cart/shown-cart.ts'
import { SummaryLines } from '../cart/summary-lines.tsx'
import { PaymentFailed } from './outcome-page.tsx'

type Props = { isCancelled?: boolean }

export const CartNotPaid = ({ isCancelled = false }: Props) => (
  <>
    <PaymentFailed>
      {isCancelled && <p className="text-lg font-bold">You cancelled</p>}
      <p className="max-w-prose">
        Nothing was charged, and your address is kept.{' '}
        {isCancelled ? 'You can pay whenever you’re ready.' : 'You can try again with the same card or another one.'}
      </p>
      <LinkRow>
        <Link to={paths.checkout} className={button()}>
          Try again
        </Link>
        <Link to={paths.cart} className={button({ variant: 'secondary' })}>
          See your cart
        </Link>
        <Link to={paths.home} className={button({ variant: 'secondary' })}>
          Return Home
        </Link>
      </LinkRow>
    </PaymentFailed>
    <WithQueryCache fallback={null}>
      <StillInCart />
    </WithQueryCache>
  </>
)

/** The page is complete without it. */
function StillInCart() {
  const { reply } = useUncachedRead('/api/cart/')
  if (reply === undefined || reply.data.products.length === 0) return null
  const { lines, totalPrice } = shownCart(reply.data, new Map())
  return (
    <section aria-labelledby="still" className={`${style({ variant: 'card' })} mx-auto max-w-lg p-4 sm:p-6`}>
      <h2 id="still" className="mb-4 text-xl">
        Still in your cart
      </h2>
      <SummaryLines lines={lines} totalPrice={totalPrice} currency={currencyOf(reply.data)} hasPictures />
      <p className="mt-4 text-sm text-muted">
        Not sure? See{' '}
        <Link to={paths.shipping} className={style({ variant: 'link' })}>
          shipping
        </Link>
        ,{' '}
        <Link to={paths.returns} className={style({ variant: 'link' })}>
          returns
        </Link>{' '}
        or{' '}
        <Link to={paths.contact} className={style({ variant: 'link' })}>
          ask us
        </Link>
        .
      </p>
    </section>
  )
}
