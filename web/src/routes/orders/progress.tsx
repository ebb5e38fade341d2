import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { pageToPay } from '../../features/payment/page-to-pay.ts'
import { button, style } from '../../ui/classes.ts'
import { promisedArrival, stages, stagesReached, statusTextOf } from './order-status.ts'
import { Parcels } from './parcels.tsx'
import { Tracking } from './tracking.tsx'

export function Progress({ order, isHeldBack }: { order: Order; isHeldBack: boolean }) {
  const { now, next } = statusTextOf(order, isHeldBack)
  const reached = stagesReached(order)
  const url = pageToPay(order)
  const arrival = isHeldBack ? undefined : promisedArrival(order)
  return (
    <div className={`grid gap-1 ${url === undefined ? '' : 'rounded-field border-2 border-warning bg-background p-4'}`}>
      {reached !== undefined && <Bar reached={reached} />}
      <p className="text-lg font-bold">
        {reached !== undefined && <span className="font-normal text-muted">Delivery: </span>}
        {now}
      </p>
      <p>
        {next}
        {reached === stages.length && (
          <Link to={paths.contact} className={`${style({ variant: 'link' })} ml-2 inline-flex min-h-11 items-center`}>
            Write to us
          </Link>
        )}
      </p>
      {arrival !== undefined && <p className="font-bold">{arrival}</p>}
      {url !== undefined && <FinishPaying url={url} />}
      {order.tracking !== undefined && <Tracking {...order.tracking} />}
      <Parcels order={order} />
    </div>
  )
}

/** The sentence below it says the same in words, which the smallest phones have no room for here. */
const Bar = ({ reached }: { reached: number }) => (
  <div
    aria-hidden="true"
    className="mb-3 grid grid-cols-[repeat(4,minmax(min-content,1fr))] gap-1 text-xs leading-tight sm:text-sm"
  >
    {stages.map((stage, position) => (
      <span key={stage} className={position === reached - 1 ? 'font-bold' : 'text-muted'}>
        <span className={`mb-1.5 block h-2 rounded-full ${position < reached ? 'bg-fill' : 'bg-line'}`} />
        <span className="max-[22.5rem]:hidden">{stage}</span>
      </span>
    ))}
  </div>
)

export const FinishPaying = ({ url }: { url: string }) => (
  <p className="my-1">
    <a href={url} className={button({ variant: 'accent' })}>
      <Lock strokeWidth={1.75} aria-hidden="true" />
      Finish paying
    </a>
  </p>
)
