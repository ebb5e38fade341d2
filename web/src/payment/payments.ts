import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Outcome, Send } from '../api/send.ts'

/** Something that is paid by card on the provider's page (S4.12). */
export type Payment<Known> = {
  /** Where this browser keeps which one is under way (S3.16). */
  sessionKey: 'stripeSessionId' | 'stripeWalletSessionId'
  askStatus: (send: Send, sessionId: string) => Promise<Outcome<Known>>
  statusFailed: string
  /** Where everything is found that was paid before. */
  place: string
  /** What stays, however long the payment takes. */
  kept: string
}

export type KnownStanding = { status: PaymentStatus }

export const cartPayment: Payment<KnownStanding & { orderId: string }> = {
  sessionKey: 'stripeSessionId',
  askStatus: (send, sessionId) => send('POST', '/api/payment/product-purchase-status', { body: { sessionId } }),
  statusFailed: paymentTexts.statusFailed,
  place: 'your orders',
  kept: 'your order is kept',
}

export const topUpPayment: Payment<KnownStanding & { walletBalance: number }> = {
  sessionKey: 'stripeWalletSessionId',
  askStatus: (send, sessionId) => send('POST', '/api/wallet/wallet-purchase-status', { body: { sessionId } }),
  statusFailed: walletTexts.statusFailed,
  place: 'your wallet',
  kept: 'your tokens enter the wallet',
}
