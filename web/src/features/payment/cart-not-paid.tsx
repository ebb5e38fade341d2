import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { PaymentFailed } from './payment-failed.tsx'

type Props = { isCancelled?: boolean }

export const CartNotPaid = ({ isCancelled = false }: Props) => (
  <PaymentFailed>
    {isCancelled && <p className="text-lg font-bold">You cancelled</p>}
    <p className="max-w-prose">
      Nothing was charged. Everything is still in your cart, and your address is kept.{' '}
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
)
