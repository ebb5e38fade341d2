import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'
import type { OrderUnderWay } from './orders-under-way.ts'

type Props = { orders: OrderUnderWay[]; children?: ReactNode }

/** Warns before things are paid twice; the children are what the customer decides. */
export const UnderWayNotice = ({ orders, children }: Props) => (
  <div role="status" className="empty:hidden">
    {orders.length > 0 && (
      <div className="mt-6 flex gap-4 rounded-card border-2 border-warning bg-surface p-4 sm:p-5">
        <Hourglass strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        <div className="grid min-w-0 gap-2">
          {orders.map(({ _id, number, amount, currency }) => (
            <p key={_id}>
              <strong>
                A payment of {formatPrice(amount, currencyOf({ currency }))} is on its way for these products.
              </strong>{' '}
              Your bank hasn’t confirmed it yet, and you don’t need to pay again.{' '}
              <Link to={paths.physicalOrders} className={`${style({ variant: 'link' })} inline-block py-1`}>
                See order {number}
              </Link>
            </p>
          ))}
          {children}
        </div>
      </div>
    )}
  </div>
)
