import { dayText } from '@storylamp/contract/delivery/arrival'
import type { WireDeliveryEstimate } from '@storylamp/contract/delivery/product-delivery'
import { formatPrice } from '@storylamp/contract/money'
import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sendAsGuest } from '../../../api/send.ts'

/** Asked for by the browser, as the page may have been rendered days ago. Its place is kept until the reply. */
export function Arrival({ productId }: { productId: string }) {
  const [estimate, setEstimate] = useState<WireDeliveryEstimate | null>()
  useEffect(() => {
    let isOutdated = false
    const options = { params: { id: productId }, query: { country: ownCountry() } }
    sendAsGuest('GET', '/api/products/:id/delivery', options).then(({ reply }) => {
      if (!isOutdated) setEstimate(reply?.data)
    })
    return () => {
      isOutdated = true
    }
  }, [productId])
  return (
    <p className="flex min-h-13 items-start gap-3 sm:min-h-7">
      {estimate && (
        <>
          <Truck strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
          <span>
            <span className="font-bold">
              {estimate.price === 0 ? 'Free delivery' : `Delivery for ${formatPrice(estimate.price)}`}
            </span>{' '}
            to {estimate.place} by {dayText(estimate.to)}
          </span>
        </>
      )}
    </p>
  )
}

/** The country of the browser's language, if it names one. */
function ownCountry(): string {
  const { region = '' } = new Intl.Locale(navigator.language)
  return /^[A-Z]{2}$/.test(region) ? region : ''
}
