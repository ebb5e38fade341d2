import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { ExternalLink } from 'lucide-react'
import { style } from '../../ui/classes.ts'
import { stagesReached, statusTextOf } from './order-status.ts'

export function Progress({ order }: { order: Order }) {
  const { now, next } = statusTextOf(order)
  const stages = stagesReached(order)
  return (
    <div className="grid gap-1">
      {stages !== undefined && <Bar {...stages} />}
      <p className="text-lg font-bold">{now}</p>
      <p>{next}</p>
      {order.tracking !== undefined && <Tracking {...order.tracking} />}
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

const Tracking = ({ carrier, number, url }: NonNullable<Order['tracking']>) => (
  <p className="wrap-anywhere">
    {url === undefined ? (
      `${carrier} ${number}`
    ) : (
      <a href={url} rel="noopener" target="_blank" className={`${style({ variant: 'link' })} inline-block py-2.5`}>
        Follow the parcel: {carrier} {number}
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="ml-2 inline align-[-0.25em]" />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )}
  </p>
)
