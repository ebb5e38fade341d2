import type { WireCart as Cart } from '@storylamp/contract/cart/cart'
import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import { formatPrice } from '@storylamp/contract/money'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { arrivalDays } from '../../features/cart/arrival-days.ts'
import { CodeField } from '../../features/cart/code-field.tsx'
import { SumRows } from '../../features/cart/summary-lines.tsx'
import { quoteWithCode, useDiscountCode } from '../../features/cart/use-discount-code.ts'

/** Discount, delivery and tax to where the last order went, under the cart's own total. Children do not learn where that is. */
export function DeliveryEstimate({ cart }: { cart: Cart }) {
  const { code, change, forget } = useDiscountCode()
  const { quote, codeProblem, hasFailed, isCodeChecked, reload } = useEstimate(cart, code, forget)
  const applyCode = (typed: string) => {
    change(typed)
    reload()
  }
  return (
    <>
      <div className="mt-2 mb-4 text-sm text-muted">
        {quote === undefined ? <Room hasDiscount={code !== ''} hasFailed={hasFailed} /> : <Sums quote={quote} />}
      </div>
      <CodeField code={code} isChecked={isCodeChecked} problem={codeProblem} onApply={applyCode} />
    </>
  )
}

/** Every cart has the same rows, so that their room is known before their amounts are. */
const Sums = ({ quote }: { quote: CartQuote }) => (
  <>
    <SumRows rows={rowsOf(quote)} isNote />
    <ToPay amount={formatPrice(quote.total, quote.currency)} />
    <p>{arrivalDays(quote.delivery)}</p>
  </>
)

const ToPay = ({ amount = '' }: { amount?: string }) => (
  <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-lg font-bold text-ink">
    <span>To pay</span>
    <span className="tabular-nums">{amount}</span>
  </p>
)

const rowsOf = ({ currency, discount, delivery, tax, taxIncluded }: CartQuote) => [
  ...(discount === 0 ? [] : [{ name: 'Discount', amount: `-${formatPrice(discount, currency)}` }]),
  { name: delivery.name, amount: delivery.price === 0 ? 'Free' : formatPrice(delivery.price, currency) },
  { name: 'Tax', amount: taxIncluded ? 'Included' : formatPrice(tax, currency) },
]

const Room = ({ hasDiscount, hasFailed }: { hasDiscount: boolean; hasFailed: boolean }) => (
  <div className="relative">
    <div aria-hidden="true" className="invisible">
      <SumRows rows={[...(hasDiscount ? ['Discount'] : []), 'Delivery', 'Tax'].map(toRow)} isNote />
      <ToPay />
      <p>Arrives</p>
    </div>
    <p role="status" className="absolute inset-0">
      {hasFailed && 'Delivery and tax could not be loaded. You will see them at the checkout, before you pay.'}
    </p>
  </div>
)

const toRow = (name: string) => ({ name, amount: '' })

type Estimate = {
  /** The code that was asked about. */
  code?: string
  quote?: CartQuote | undefined
  codeProblem?: string | undefined
  hasFailed: boolean
}

/** Asked for again with each cart that the shop has confirmed. */
function useEstimate(cart: Cart, code: string, forgetCode: () => void) {
  const send = useSend()
  const [estimate, setEstimate] = useState<Estimate>({ hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cart has a quote of its own, and a further attempt asks again
  useEffect(() => {
    let isOutdated = false
    void quoteWithCode(send, {}, code).then(({ reply, codeProblem, isCodeUnknown }) => {
      if (isOutdated) return
      if (isCodeUnknown) forgetCode()
      setEstimate({ code, quote: reply?.data, codeProblem, hasFailed: reply === undefined })
    })
    return () => {
      isOutdated = true
    }
  }, [send, cart, code, forgetCode, attempt])
  return { ...estimate, isCodeChecked: estimate.code === code, reload: () => setAttempt((count) => count + 1) }
}
