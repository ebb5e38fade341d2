import { dayText } from '@storylamp/contract/delivery/arrival'
import type { WireDeliveryEstimate } from '@storylamp/contract/delivery/product-delivery'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { Truck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { sendAsGuest, useSend } from '../../../api/send.ts'
import { browserCountry } from '../../../base/browser-country.ts'
import { useAppSelector } from '../../../store/store.ts'

/** Asked for by the browser, as the page may have been rendered days ago. Its place is kept until the reply. */
export function Arrival({ productId }: { productId: string }) {
  const [estimate, setEstimate] = useState<WireDeliveryEstimate | null>()
  const findCountry = useOwnCountry()
  useEffect(() => {
    let isOutdated = false
    const load = async () => {
      const options = { params: { id: productId }, query: { country: await findCountry() } }
      const { reply } = await sendAsGuest('GET', '/api/products/:id/delivery', options)
      if (!isOutdated) setEstimate(reply?.data)
    }
    void load()
    return () => {
      isOutdated = true
    }
  }, [productId, findCountry])
  return (
    <p className="flex min-h-13 items-start gap-3 sm:min-h-7">
      {estimate && (
        <>
          <Truck strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
          <span>
            <span className="font-bold">
              {estimate.price === 0
                ? 'Free delivery'
                : `Delivery for ${formatPrice(estimate.price, currencyOf(estimate))}`}
            </span>{' '}
            to {estimate.place} by {dayText(estimate.to)}
          </span>
        </>
      )}
    </p>
  )
}

/** Where a parent's last order went, as in the cart; else that of the browser's language. */
function useOwnCountry() {
  const send = useSend()
  const isParent = useAppSelector(({ user }) => user.userProfile?.role === 'user')
  return useCallback(async () => {
    const last = isParent ? await send('GET', '/api/user/delivery-details') : undefined
    return last?.reply?.data?.country ?? browserCountry()
  }, [send, isParent])
}
