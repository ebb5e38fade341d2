import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { arrivalText } from '@storylamp/contract/delivery/arrival'
import { formatPrice } from '@storylamp/contract/money'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { CodeField } from '../../features/cart/code-field.tsx'
import { SumRows } from '../../features/cart/summary-lines.tsx'
import { quoteWithCode, useDiscountCode } from '../../features/cart/use-discount-code.ts'

/** Discount, delivery and tax to where the last order went, under the cart's own total (D75). Its place is kept until they are known. */
export function DeliveryEstimate({ cart, isChild }: { cart: Cart; isChild: boolean }) {
  const [code, setCode] = useDiscountCode()
  const { quote, codeProblem } = useEstimate(cart, code)
  return (
    <>
      <div className="mt-2 mb-4 min-h-12 text-sm text-muted">
        {quote !== undefined && (
          <>
            <SumRows rows={rowsOf(quote)} isNote />
            <p>{arrivalText(quote.delivery)}</p>
          </>
        )}
      </div>
      {!isChild && <CodeField code={code} problem={codeProblem} onApply={setCode} />}
    </>
  )
}

const rowsOf = ({ discount, delivery, tax, taxIncluded, total, subtotal }: CartQuote) => [
  ...(discount === 0 ? [] : [{ name: 'Discount', amount: `-${formatPrice(discount)}` }]),
  { name: delivery.name, amount: delivery.price === 0 ? 'Free' : formatPrice(delivery.price) },
  ...(tax === 0 || taxIncluded ? [] : [{ name: 'Tax', amount: formatPrice(tax) }]),
  ...(total === subtotal ? [] : [{ name: 'To pay', amount: formatPrice(total) }]),
]

/** Asked for again with each cart that the shop has confirmed. */
function useEstimate(cart: Cart, code: string) {
  const send = useSend()
  const [estimate, setEstimate] = useState<{ quote?: CartQuote | undefined; codeProblem?: string | undefined }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cart has a quote of its own
  useEffect(() => {
    let isOutdated = false
    void quoteWithCode(send, {}, code).then(({ reply, codeProblem }) => {
      if (!isOutdated) setEstimate({ quote: reply?.data, codeProblem })
    })
    return () => {
      isOutdated = true
    }
  }, [send, cart, code])
  return estimate
}
