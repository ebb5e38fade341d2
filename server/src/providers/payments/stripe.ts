import { cents } from '@storylamp/contract/money'
import Stripe from 'stripe'
import { withoutPlace } from '../../platform/http/server/places.ts'
import { webOrigin } from '../../platform/http/web-origin.ts'
import {
  type CheckoutSession,
  type NewCheckout,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
} from './provider.ts'
import { balanceAtStripe, fromCode, listAtStripe, moneyAtStripe } from './stripe-money.ts'
import { refundAtStripe } from './stripe-refund.ts'

export type StripeSettings = { secretKey: string; webhookSecret: string; apiBase: string | undefined }

const timeoutMs = 10_000

export function createStripeProvider({ secretKey, webhookSecret, apiBase }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: timeoutMs, ...hostOptions(apiBase) })
  const retrieve = (sessionId: string) =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] })
  return {
    open: (checkout) =>
      withProviderError(async () => {
        const session = await stripe.checkout.sessions.create(toStripe(checkout), {
          idempotencyKey: checkout.paymentId,
        })
        return fromStripe(session, apiBase)
      }),
    find: (sessionId) => withProviderError(async () => fromStripe(await retrieve(sessionId), apiBase)),
    close: (sessionId) =>
      withProviderError(async () => {
        const expired = await stripe.checkout.sessions.expire(sessionId).catch(ignoreClosed)
        return fromStripe(expired ?? (await retrieve(sessionId)), apiBase)
      }),
    findPaymentId: (intentId) =>
      withProviderError(async () => (await stripe.paymentIntents.retrieve(intentId)).metadata.paymentId ?? null),
    findMoney: (intentId) => withProviderError(() => moneyAtStripe(stripe, { payment_intent: intentId })),
    listSince: (moment) => withProviderError(() => listAtStripe(stripe, moment)),
    listBalance: (from, to) => withProviderError(() => balanceAtStripe(stripe, from, to)),
    refund: (refund) => withProviderError(() => refundAtStripe(stripe, refund)),
    readEvent: (raw, signature, now) => readStripeEvent(stripe, raw, signature, webhookSecret, now),
  }
}

function hostOptions(apiBase: string | undefined): Stripe.StripeConfig {
  if (apiBase === undefined) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, ...(port === '' ? {} : { port }) }
}

async function withProviderError<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withoutPlace(call)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw new ProviderError(error.message, { cause: error })
    throw error
  }
}

/** Stripe refuses to expire a session that is paid or has expired. */
function ignoreClosed(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return
  throw error
}

const toStripe = (checkout: NewCheckout): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: checkout.items.map(({ name, priceCents, quantity }) => ({
    quantity,
    price_data: { currency: checkout.currency.toLowerCase(), unit_amount: priceCents, product_data: { name } },
  })),
  customer_email: checkout.customerEmail,
  client_reference_id: checkout.paymentId,
  metadata: { paymentId: checkout.paymentId },
  payment_intent_data: { metadata: { paymentId: checkout.paymentId } },
  success_url: checkout.successUrl,
  cancel_url: checkout.cancelUrl,
  ...(checkout.needsAddress && { billing_address_collection: 'required' as const }),
  expires_at: Math.floor(checkout.closesAt.getTime() / 1000),
})

function fromStripe(session: Stripe.Checkout.Session, apiBase: string | undefined): CheckoutSession {
  // The SDK accepts any JSON without an `error` key.
  if (session.object !== 'checkout.session') throw new ProviderError('this is no checkout session')
  const intent = session.payment_intent
  return {
    id: session.id,
    url: session.url === null ? null : checkedUrl(session.url, apiBase),
    status: statusOf(session),
    isPaid: session.payment_status === 'paid',
    hasFailed: session.status === 'complete' && typeof intent === 'object' && hasFailedForGood(intent),
    amountCents: cents(session.amount_total ?? 0),
    currency: fromCode(session.currency),
    paymentId: session.metadata?.paymentId ?? null,
    intentId: typeof intent === 'object' ? (intent?.id ?? null) : intent,
    ...placeProofs(session),
  }
}

/** A session that is not paid yet has neither. */
function placeProofs({ customer_details, payment_intent: intent }: Stripe.Checkout.Session) {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  const paid = typeof charge === 'object' ? charge : null
  return {
    billingCountry: countryOf(customer_details?.address?.country ?? paid?.billing_details.address?.country),
    cardCountry: countryOf(paid?.payment_method_details?.card?.country),
  }
}

const countryOf = (code: string | null | undefined) => (code && /^[A-Z]{2}$/.test(code) ? code : null)

function statusOf({ status }: Stripe.Checkout.Session): CheckoutSession['status'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

const hasFailedForGood = (intent: Stripe.PaymentIntent | null) =>
  intent?.status === 'requires_payment_method' || intent?.status === 'canceled'

/** Customers type their cards there, so it must be HTTPS or the configured sandbox. */
function checkedUrl(url: string, apiBase: string | undefined): string {
  const isSandbox = apiBase !== undefined && webOrigin(url) === webOrigin(apiBase)
  if (new URL(url).protocol === 'https:' || isSandbox) return url
  throw new ProviderError('the checkout has a strange address')
}

const toleranceSeconds = 300

/** Undefined unless Stripe signed exactly these bytes, and recently. */
function readStripeEvent(
  stripe: Stripe,
  raw: Buffer,
  signature: string,
  secret: string,
  now: Date,
): ProviderEvent | undefined {
  // The SDK refuses old timestamps, but not those in the future.
  const [, signedAt] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? []
  if (Number(signedAt) - now.getTime() / 1000 > toleranceSeconds) return undefined
  try {
    return toEvent(stripe.webhooks.constructEvent(raw, signature, secret, toleranceSeconds))
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

function toEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'checkout.session' && object.id !== undefined) {
    return { id, type, about: 'checkout', sessionId: object.id }
  }
  const intent = object.payment_intent
  const intentId = typeof intent === 'object' ? intent?.id : intent
  const isMoney = ['refund', 'dispute'].includes(object.object ?? '') || type === 'charge.refunded'
  if (isMoney && intentId !== undefined && intentId !== null) return { id, type, about: 'money', intentId }
  return { id, type, about: 'other' }
}
