import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { trackingLink } from '@storylamp/contract/orders/tracking-link'
import { ExternalLink } from 'lucide-react'
import { style } from '../../ui/classes.ts'

export function Tracking({ carrier, number, url }: NonNullable<Order['tracking']>) {
  const link = trackingLink({ carrier, number, url })
  return (
    <p className="wrap-anywhere">
      {link === undefined ? (
        `${carrier} ${number}`
      ) : (
        <a href={link} rel="noopener" target="_blank" className={`${style({ variant: 'link' })} inline-block py-2.5`}>
          Follow the parcel: {carrier} {number}
          <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="ml-2 inline align-[-0.25em]" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </p>
  )
}
