import { randomUUID } from 'node:crypto'
import { type Currency, sumOf, times } from '@storylamp/contract/money'
import { paymentTexts } from '@storylamp/contract/payments/payment-texts'
import type { Payer } from '@storylamp/contract/payments/payments'
import type { FastifyRequest } from 'fastify'
import { hourMs, hourSeconds, later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal, transactionOrRefusal } from '../../../platform/http/refusals/refusal.ts'
import { webOrigin } from '../../../platform/http/web-origin.ts'
import { contentHash } from '../../../platform/idempotency/content-hash.ts'
import { type CheckoutItem, type CheckoutSession, ProviderError } from '../../../providers/payments/provider.ts'
import { findEmail } from '../../accounts/index.ts'
import type { PaymentDeps } from '../deps.ts'
import { deleteOldUnpaid, findOpen, insertPayment, type PaymentRow, setSession } from '../queries.ts'
import { abandonCheckout, isLost, settle } from '../settlement/settle.ts'
import type { Purpose } from '../tables.ts'
import { closeCheckouts, closeOlder } from './close-checkouts.ts'

export type Purchase<Recorded extends Refusal | undefined, Gone extends Refusal> = {
  /** Null of a gift, whose buyer needs no account. */
  customer: Pick<Customer, 'accountId' | 'familyId'> | null
  purpose: Purpose
  currency: Currency
  /** Of a purchase that is an order. */
  orderId?: string
  giftId?: string
  items: CheckoutItem[]
  customerEmail: string
  successUrl: string
  cancelUrl: string
  /** Whether the provider has to ask where the customer lives. */
  needsAddress: boolean
  /** Anything beyond the items that makes it a different purchase. */
  purchaseFacts: unknown
  /** Before anything is stored. */
  refuse?(db: Db): Promise<Gone | undefined>
  /** Stores the purchase in the payment's transaction, and reserves what it needs. A Refusal rolls both back. */
  record(db: Db, paymentId: string): Promise<Recorded>
  /** Whether it is still what the customer has to pay. */
  isStillCurrent(): Promise<boolean>
}

export type Opened = { sessionId: string; url: string }

const lastsMs = 60 * minuteMs
// Each attempt ends an older payment for the same purchase; more than one of them is a race.
const maxAttempts = 4

type Found = { payment: PaymentRow; isNew: boolean }

/**
 * Opens the page where the customer pays. An open purchase gets the same page again; any other one of the family is closed. If
 * that one turns out to be paid, and for the same purchase, nothing is opened: it would be sold twice. Nor is it if another
 * checkout of the family replaces this one at the same moment.
 */
export async function openCheckout<Recorded extends Refusal | undefined, Gone extends Refusal = never>(
  deps: PaymentDeps,
  purchase: Purchase<Recorded, Gone>,
): Promise<Opened | Recorded | Gone | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const found = await findOrInsert(deps, purchase)
    if (found instanceof Refusal) {
      if (attempt > 0) return found
      // What is missing may be reserved by an older checkout of the family, which this one replaces.
      if (purchase.customer !== null) await closeCheckouts(deps, purchase.customer.familyId, purchase.purpose)
      continue
    }
    const opened = found === undefined ? 'again' : await openFound(deps, purchase, found)
    if (opened !== 'again') return opened
  }
  throw new ProviderError('the provider neither opens nor ends a checkout')
}

async function openFound(
  deps: PaymentDeps,
  purchase: Purchase<Refusal | undefined, Refusal>,
  { payment, isNew }: Found,
): Promise<Opened | 'again' | undefined> {
  // A new payment that is over has been replaced: trying again would end what replaced it, and so on.
  const over = isNew ? undefined : 'again'
  if (!(await closeOlder(deps, payment))) return over
  const reopened = await reopen(deps, payment)
  if (reopened !== undefined) return reopened
  if (!(await purchase.isStillCurrent())) {
    await abandonCheckout(deps, payment)
    return undefined
  }
  const session = await openAtProvider(deps, purchase, payment)
  if (session === undefined) return 'again'
  const { id, url } = session
  if (!(await setSession(deps.db, payment.id, id, url ?? ''))) {
    await deps.provider.close(id)
    return over
  }
  // Another request for the same purchase may have opened it already, and its customer may have paid.
  return url === null ? 'again' : { sessionId: id, url }
}

async function findOrInsert<Recorded extends Refusal | undefined, Gone extends Refusal>(
  deps: PaymentDeps,
  purchase: Purchase<Recorded, Gone>,
): Promise<Found | Recorded | Gone | undefined> {
  const { customer, purpose, currency, items } = purchase
  const familyId = customer?.familyId ?? null
  const payment = {
    id: randomUUID(),
    family_id: familyId,
    placed_by: customer?.accountId ?? null,
    purpose,
    order_id: purchase.orderId ?? null,
    gift_id: purchase.giftId ?? null,
    amount_cents: sumOf(items.map(({ priceCents, quantity }) => times(priceCents, quantity))),
    currency,
    content_hash: contentHash([
      currency,
      items,
      purchase.customerEmail,
      purchase.successUrl,
      purchase.cancelUrl,
      purchase.purchaseFacts,
    ]).toString('hex'),
    created_at: deps.clock(),
  }
  const inserted = await transactionOrRefusal(
    deps.db,
    async (transaction): Promise<Recorded | Gone | PaymentRow | undefined> => {
      const unwanted = await purchase.refuse?.(transaction)
      if (unwanted !== undefined) return unwanted
      const row = await insertPayment(transaction, payment)
      if (row === undefined) return undefined
      const refused = await purchase.record(transaction, row.id)
      if (refused !== undefined) return refused
      if (familyId !== null && purchase.orderId === undefined)
        await deleteOldUnpaid(transaction, { familyId, settledBefore: later(payment.created_at, -hourMs) })
      return row
    },
  )
  if (inserted instanceof Refusal) return inserted
  if (inserted !== undefined) return { payment: inserted, isNew: true }
  if (familyId === null) return undefined
  // Undefined if it was settled meanwhile: then this is a new purchase.
  const open = await findOpen(deps.db, familyId, purpose, payment.content_hash)
  return open && { payment: open, isNew: false }
}

/** The session that was opened earlier; undefined if it is paid or expired, which makes this a new purchase. */
async function reopen(deps: PaymentDeps, payment: PaymentRow): Promise<Opened | undefined> {
  const { session_id, session_url } = payment
  if (session_id === null || session_url === null) return undefined
  const session = await deps.provider.find(session_id)
  if (session.status === 'open') return { sessionId: session_id, url: session_url }
  await settle(deps, payment)
  return undefined
}

async function openAtProvider(
  deps: PaymentDeps,
  purchase: Purchase<Refusal | undefined, Refusal>,
  payment: PaymentRow,
): Promise<CheckoutSession | undefined> {
  if (payment.session_id !== null) return undefined
  if (isLost(deps, payment)) {
    await abandonCheckout(deps, payment)
    return undefined
  }
  const { currency, items, customerEmail, successUrl, cancelUrl, needsAddress } = purchase
  return deps.provider.open({
    paymentId: payment.id,
    currency,
    items,
    customerEmail,
    successUrl,
    cancelUrl,
    needsAddress,
    closesAt: later(payment.created_at, lastsMs),
  })
}

export type CheckoutGate = ReturnType<typeof createCheckoutGate>

/** Wraps every customer's call to the payment provider: rate limits, and the reply when the provider is unavailable. */
export function createCheckoutGate({ db, log }: PaymentDeps, limits: LimitsPerAddress, shopOrigin: string) {
  const limitCheckouts = limits('checkouts', 120, hourSeconds)
  const limitStatusCalls = limits('payment-status-calls', 600, hourSeconds)

  /** The customer may try again, because the request was recorded. */
  const orUnavailable = async <Outcome>(message: string, work: () => Promise<Outcome>) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error }, 'the payment provider could not be asked')
      return new Refusal('provider_unavailable', message)
    }
  }

  return {
    /** `origins` are the shop's own; the provider may redirect to no others. */
    forCheckout: async <Outcome>(
      request: FastifyRequest,
      { accountId, familyId }: Member,
      message: string,
      work: (customer: Customer, origins: string[]) => Promise<Outcome>,
    ) => {
      const refused = await limitCheckouts(request)
      if (refused !== undefined) return refused
      // The Host header is one of ALLOWED_HOSTS, while `request.host` may be any X-Forwarded-Host that a proxy passes on.
      const origins = [shopOrigin, `${request.protocol}://${request.headers.host}`]
      const email = (await findEmail(db, accountId)) ?? ''
      return orUnavailable(message, () => work({ accountId, familyId, email }, origins))
    },
    forStatus: async <Outcome>(request: FastifyRequest, message: string, work: () => Promise<Outcome>) =>
      (await limitStatusCalls(request)) ?? orUnavailable(message, work),
  }
}

export type Customer = { accountId: string; familyId: string; email: string }

/** The customer named by the client must be the caller, and return URLs must be the shop's own. */
export function refusePayer(payer: Payer, customer: Customer, origins: string[]) {
  const { customerId, customerEmail, successUrl, cancelUrl } = payer
  if (![successUrl, cancelUrl].every((url) => origins.includes(webOrigin(url) ?? ''))) {
    return new Refusal('return_url_not_allowed', paymentTexts.addressNotOurs)
  }
  const isAnotherCustomer =
    (customerId ?? customer.accountId) !== customer.accountId ||
    (customerEmail ?? customer.email).toLowerCase() !== customer.email
  return isAnotherCustomer ? new Refusal('customer_differs', paymentTexts.customerDiffers) : undefined
}
