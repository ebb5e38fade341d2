import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { formatPrice } from '@storylamp/contract/money'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { SumRows } from '../../features/cart/summary-lines.tsx'

/** Delivery and tax to where the last order went, under the cart's own total (D75). Its place is kept until they are known. */
export function DeliveryEstimate({ cart }: { cart: Cart }) {
  const quote = useEstimate(cart)
  return (
    <div className="mt-2 min-h-12 text-sm text-muted">
      {quote !== undefined && (
        <>
          <SumRows rows={rowsOf(quote)} isNote />
          <p>{arrivalText(quote.delivery)}</p>
        </>
      )}
    </div>
  )
}

const rowsOf = ({ delivery, tax, taxIncluded, total, subtotal }: CartQuote) => [
  { name: delivery.name, amount: delivery.price === 0 ? 'Free' : formatPrice(delivery.price) },
  ...(tax === 0 || taxIncluded ? [] : [{ name: 'Tax', amount: formatPrice(tax) }]),
  ...(total === subtotal ? [] : [{ name: 'To pay', amount: formatPrice(total) }]),
]

/** Asked for again with each cart that the shop has confirmed. */
function useEstimate(cart: Cart): CartQuote | undefined {
  const send = useSend()
  const [quote, setQuote] = useState<CartQuote>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cart has a quote of its own
  useEffect(() => {
    let isOutdated = false
    send('GET', '/api/cart/quote').then(({ reply }) => {
      if (!isOutdated) setQuote(reply?.data)
    })
    return () => {
      isOutdated = true
    }
  }, [send, cart])
  return quote
}
