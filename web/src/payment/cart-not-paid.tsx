import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { looks } from '../ui/classes.ts'
import { Ways } from '../ui/notice.tsx'
import { PaymentFailed } from './payment-failed.tsx'

/** S2.19 */
export const CartNotPaid = () => (
  <PaymentFailed>
    <p className="max-w-prose">
      Nothing was charged. Everything is still in your cart, and your address is kept: you can try again at once, with
      the same card or another.
    </p>
    <Ways>
      <Link to={paths.checkout} className={looks.primary}>
        Try again
      </Link>
      <Link to={paths.cart} className={looks.quiet}>
        See your cart
      </Link>
      <Link to={paths.home} className={looks.quiet}>
        Return Home
      </Link>
    </Ways>
  </PaymentFailed>
)
