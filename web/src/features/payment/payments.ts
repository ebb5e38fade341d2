import type { Profile } from '@storylamp/contract/accounts/profile'
import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Payer } from '@storylamp/contract/payments/payments'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Outcome, problemText } from '../../api/request.ts'
import { type Send, useSend } from '../../api/send.ts'
import { safeLocalStorage } from '../../base/storage.ts'
import { isWebAddress } from '../../base/web-address.ts'
import { pageToPay } from './page-to-pay.ts'

/** A kind of purchase that is paid by card on the provider's page. */
export type Payment<Reply> = {
  /** The key in local storage for the id of the open checkout session. */
  sessionKey: 'stripeSessionId' | 'stripeWalletSessionId'
  fetchStatus: (send: Send, sessionId: string) => Promise<Outcome<Reply>>
  statusFailed: string
  /** Where past purchases are listed. */
  place: string
  /** What is not lost while the payment is pending, in words for the customer. */
  ifPaid: string
  /** What has not changed while nobody has paid. */
  unchanged: string
}

export type PaymentReply = {
  status: PaymentStatus
  /** Where it is finished, if nobody has paid there yet. */
  pageToPay?: string | undefined
}

export const cartPayment: Payment<PaymentReply & { orderId: string }> = {
  sessionKey: 'stripeSessionId',
  fetchStatus: async (send, sessionId) => {
    const outcome = await send('POST', '/api/payment/product-purchase-status', { body: { sessionId } })
    if (outcome.reply?.status !== 'Pending') return outcome
    const { reply } = outcome
    const orders = await send('GET', '/api/user/orders')
    if (orders.problem !== undefined) return orders
    const order = orders.reply.data.find(({ _id }) => _id === reply.orderId)
    return { reply: { ...reply, pageToPay: order && pageToPay(order) } }
  },
  statusFailed: paymentTexts.statusFailed,
  place: 'your orders',
  ifPaid: 'your order is kept',
  unchanged: 'Your cart still holds everything.',
}

export const topUpPayment: Payment<PaymentReply & { walletBalance: number }> = {
  sessionKey: 'stripeWalletSessionId',
  fetchStatus: (send, sessionId) => send('POST', '/api/wallet/wallet-purchase-status', { body: { sessionId } }),
  statusFailed: walletTexts.statusFailed,
  place: 'your wallet',
  ifPaid: 'your tokens enter the wallet',
  unchanged: 'Your wallet is as it was.',
}

/** The customer, and the two pages that the provider leads back to. */
export const payerOf = ({ _id, email }: Profile, successPath: string, cancelPath: string): Payer => ({
  customerId: _id,
  ...(email === undefined ? {} : { customerEmail: email }),
  // The provider fills in the session id, for browsers without storage.
  successUrl: `${location.origin}${successPath}${successPath.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${location.origin}${cancelPath}`,
})

/** Goes to the provider's page and remembers the session. Returns false if the URL is not one of the web. */
export function goToProvider(payment: Payment<unknown>, { sessionId, url }: { sessionId: string; url: string }) {
  if (!isWebAddress(url)) return false
  storeSessionId(payment, sessionId)
  location.assign(url)
  return true
}

type Stored = Pick<Payment<unknown>, 'sessionKey'>

/** Remembers the checkout session that is open at the provider. */
const storeSessionId = ({ sessionKey }: Stored, id: string): void => void safeLocalStorage.set(sessionKey, id)

export const storedSessionId = ({ sessionKey }: Stored): string | null => safeLocalStorage.get(sessionKey)

/** Keeps the id of a session that was opened later. */
export function removeSessionId(payment: Stored, id: string): void {
  if (storedSessionId(payment) === id) safeLocalStorage.remove(payment.sessionKey)
}

/** The session that the provider leads back from. It stays the same on this page when the stored id is removed. */
export function useReturningSession(payment: Stored): string | null {
  const [search] = useSearchParams()
  const [sessionId] = useState(() => search.get('session_id') ?? storedSessionId(payment))
  return sessionId
}

/** The reply, or why there is none; neither before the first reply. */
type PaymentState<Reply> = { reply?: Reply; failureText?: string }

/** The state of a payment, which the shop reads from the provider. */
export function usePaymentState<Reply>({ fetchStatus, statusFailed }: Payment<Reply>, sessionId: string) {
  const send = useSend()
  const [state, setState] = useState<PaymentState<Reply>>({})
  const refresh = useCallback(async () => {
    const { reply, problem } = await fetchStatus(send, sessionId)
    setState(problem === undefined ? { reply } : { failureText: problemText(problem, statusFailed) })
  }, [send, fetchStatus, statusFailed, sessionId])
  return { ...state, refresh, retry: () => setState({}) }
}
