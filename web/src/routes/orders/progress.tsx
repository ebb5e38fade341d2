import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { pageToPay, promisedArrival, stagesReached, statusTextOf } from './order-status.ts'
import { Parcels } from './parcels.tsx'
import { Tracking } from './tracking.tsx'

export function Progress({ order, isKeptBack }: { order: Order; isKeptBack: boolean }) {
  const { now, next } = statusTextOf(order, isKeptBack)
  const stages = stagesReached(order)
  const arrival = isKeptBack ? undefined : promisedArrival(order)
  return (
    <div className="grid gap-1">
      {stages !== undefined && <Bar {...stages} />}
      <p className="text-lg font-bold">
        {stages !== undefined && <span className="font-normal text-muted">Delivery: </span>}
        {now}
      </p>
      <p>
        {next}
        {stages !== undefined && stages.reached === stages.of && (
          <Link to={paths.contact} className={`${style({ variant: 'link' })} ml-2 inline-flex min-h-11 items-center`}>
            Write to us
          </Link>
        )}
      </p>
      {arrival !== undefined && <p className="font-bold">{arrival}</p>}
      <FinishPaying order={order} />
      {order.tracking !== undefined && <Tracking {...order.tracking} />}
      <Parcels order={order} />
    </div>
  )
}

const Bar = ({ reached, of }: { reached: number; of: number }) => (
  <div aria-hidden="true" className="mb-2 flex gap-1">
    {Array.from({ length: of }, (_, stage) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stages never change their order
      <span key={stage} className={`h-2 grow rounded-full ${stage < reached ? 'bg-fill' : 'bg-line'}`} />
    ))}
  </div>
)

function FinishPaying({ order }: { order: Order }) {
  const url = pageToPay(order)
  if (url === undefined) return null
  return (
    <p className="mt-2">
      <a href={url} className={button({ variant: 'accent' })}>
        <Lock strokeWidth={1.75} aria-hidden="true" />
        Finish paying
      </a>
    </p>
  )
}
