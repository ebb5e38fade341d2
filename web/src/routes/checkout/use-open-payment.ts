import type { CartLine } from '@storylamp/contract/cart'
import type { DeliveryDetails } from '@storylamp/contract/orders'
import type { Profile } from '@storylamp/contract/profile'
import { paymentTexts } from '@storylamp/contract/texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import type { Refusal } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { keepSessionId } from '../../payment/session-id.ts'
import { wordsFor } from '../../payment/words-for.ts'

export type OpenPayment = ReturnType<typeof useOpenPayment>

/** Orders, and goes to where the customer pays (S4.12, D23). */
export function useOpenPayment({ _id, email }: Profile, lines: CartLine[]) {
  const send = useSend()
  const [isLeaving, setLeaving] = useState(false)
  const [isCartWrong, setCartWrong] = useState(false)

  const open = async (formData: DeliveryDetails): Promise<Refusal | undefined> => {
    setCartWrong(false)
    const { reply, problem } = await send('POST', '/api/payment/create-checkout-session', {
      body: {
        customerId: _id,
        ...(email === undefined ? {} : { customerEmail: email }),
        products: lines.map(({ product, quantity, priceAtAddTime }) => ({ product, quantity, priceAtAddTime })),
        // The provider puts the session's id there, for browsers that keep nothing.
        successUrl: `${location.origin}${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${location.origin}${paths.paymentFail}`,
        formData,
      },
    })
    if (problem !== undefined) {
      const { message, errors } = problem.body ?? {}
      setCartWrong(problem.status === 409 || message === paymentTexts.cartEmpty)
      return {
        message: wordsFor(problem, paymentTexts.sessionFailed),
        errors: errors?.map((wrong) => ({ ...wrong, path: wrong.path.replace(/^formData\./, '') })),
      }
    }
    if (!/^https?:$/.test(protocolOf(reply.url))) return { message: paymentTexts.sessionFailed }
    keepSessionId(reply.sessionId)
    setLeaving(true)
    location.assign(reply.url)
    return undefined
  }
  return { open, isLeaving, isCartWrong, comeBack: () => setLeaving(false) }
}

const protocolOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : '')
