import type { Profile } from '@storylamp/contract/accounts/profile'
import type { WireCartLine as CartLine } from '@storylamp/contract/cart/cart'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import type { Refusal } from '../../forms/use-form.ts'
import { paths } from '../../paths.ts'
import { goToProvider, payerOf } from '../../payment/go-to-provider.ts'
import { cartPayment } from '../../payment/payments.ts'
import { wordsFor } from '../../payment/words-for.ts'

export type OpenPayment = ReturnType<typeof useOpenPayment>

/** Orders, and goes to where the customer pays (S4.12, D23). */
export function useOpenPayment(profile: Profile, lines: CartLine[]) {
  const send = useSend()
  const [isLeaving, setLeaving] = useState(false)
  const [isCartWrong, setCartWrong] = useState(false)

  const open = async (formData: DeliveryDetails): Promise<Refusal | undefined> => {
    setCartWrong(false)
    const { reply, problem } = await send('POST', '/api/payment/create-checkout-session', {
      body: {
        ...payerOf(profile, paths.paymentSuccess, paths.paymentFail),
        products: lines.map(({ product, quantity, priceAtAddTime }) => ({ product, quantity, priceAtAddTime })),
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
    if (!goToProvider(cartPayment, reply)) return { message: paymentTexts.sessionFailed }
    setLeaving(true)
    return undefined
  }
  return { open, isLeaving, isCartWrong, comeBack: () => setLeaving(false) }
}
