import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { LinkRow } from '../../ui/layout/notice.tsx'
import { PaymentFailed } from './payment-failed.tsx'

export const CartNotPaid = () => (
  <PaymentFailed>
    <p className="max-w-prose">
      Nothing was charged. Everything is still in your cart, and your address is kept: you can try again at once, with
      the same card or another.
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
