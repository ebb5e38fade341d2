import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Outcome } from '../../api/request.ts'
import type { Send } from '../../api/send.ts'
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
