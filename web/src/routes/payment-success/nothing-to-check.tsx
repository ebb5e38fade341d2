import picture from 'media:brand/empty-orders'
import { OutcomePage } from '../../payment/outcome-page.tsx'
import { OrdersAndHome } from './orders-and-home.tsx'

/** Opened without having paid, or long after. */
export const NothingToCheck = () => (
  <OutcomePage picture={picture} title="No payment to check">
    <p className="max-w-prose">This browser knows of no payment under way. Whatever you have paid is in your orders.</p>
    <OrdersAndHome />
  </OutcomePage>
)
