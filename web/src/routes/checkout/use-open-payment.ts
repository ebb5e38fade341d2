import type { Profile } from '@storylamp/contract/accounts/profile'
import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { WireCartQuote as CartQuote } from '@storylamp/contract/cart/cart-quote'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { RefusalCode } from '@storylamp/contract/refusals'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { cartPayment, goToProvider, payerOf } from '../../features/payment/payments.ts'
import type { Refusal } from '../../ui/forms/use-form.ts'
import { cartProblems } from './use-checkout-cart.ts'

/** Problems of other parts of the request have no field to stand at. */
const ofField = ({ path, message }: { path: string; message: string }) =>
  path.startsWith('formData.') ? [{ path: path.slice('formData.'.length), message }] : []

/** Refusals that the customer resolves in the cart. */
const cartRefusals: readonly RefusalCode[] = [
  'cart_changed',
  'cart_empty',
  'customer_differs',
  'out_of_stock',
  'payment_under_way',
]

export type OpenPayment = ReturnType<typeof useOpenPayment>

/** Opens the checkout at the payment provider and goes there, or to the order if nothing is to be paid. */
export function useOpenPayment(profile: Profile, lines: CartLine[]) {
  const send = useSend()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [isCartWrong, setCartWrong] = useState(false)

  const open = async (
    formData: DeliveryDetails,
    quote: CartQuote,
    code: string,
    giftCards: { code: string }[],
  ): Promise<Refusal | undefined> => {
    setCartWrong(false)
    const { reply, problem } = await send('POST', '/api/payment/create-checkout-session', {
      body: {
        ...payerOf(profile, paths.paymentSuccess, paths.paymentCancelled),
        products: lines.map(({ product, quantity, priceAtAddTime }) => ({ product, quantity, priceAtAddTime })),
        formData,
        method: quote.delivery.method,
        ...(code === '' ? {} : { code }),
        ...(giftCards.length === 0 ? {} : { giftCards: giftCards.map((card) => card.code) }),
        currency: quote.currency,
        total: quote.total,
      },
    })
    if (problem !== undefined) {
      setCartWrong(problem.code !== undefined && cartRefusals.includes(problem.code))
      return {
        message:
          (problem.body && cartProblems(problem.body, lines)) || problemText(problem, paymentTexts.sessionFailed),
        errors: problem.body?.errors?.flatMap(ofField),
      }
    }
    const { sessionId, url, orderId } = reply
    setLeaving(true)
    if (sessionId === null) {
      await navigate(paths.paymentSuccess, { replace: true, state: { orderId } })
      return undefined
    }
    if (goToProvider(cartPayment, { sessionId, url })) return undefined
    setLeaving(false)
    return { message: paymentTexts.sessionFailed }
  }
  return { open, isLeaving, isCartWrong, reset: () => setLeaving(false) }
}
