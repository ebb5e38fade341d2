import { createHash, randomUUID } from 'node:crypto'
import { later, minuteMs } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CheckoutItem } from '../../../providers/payments/provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { findOpen, insertPayment, type PaymentRow, setSession } from '../queries.ts'
import { settle } from '../settlement/settle.ts'
import type { Purpose } from '../tables.ts'
import { closeCheckouts } from './close-checkouts.ts'
import { abandonCheckout, isLost } from './lost-checkout.ts'

export type Wish = {
  familyId: string
  purpose: Purpose
  items: CheckoutItem[]
  customerEmail: string
  successUrl: string
  cancelUrl: string
  /** Whatever else makes it another purchase than one of the same items. */
  besides: unknown
  /** Writes down what is paid for, together with the payment. */
  record(db: Db, paymentId: string): Promise<void>
  /** Whether it is still what the customer has to pay. */
  isStillRight(): Promise<boolean>
}

export type Opened = { sessionId: string; url: string }

const currency = 'usd'
const lastsMs = 60 * minuteMs

/**
 * Opens the page where the customer pays. Asked for the same twice, it is the same page; what was open before is closed. If
 * that turns out to be paid, and the wish with it, nothing is opened: it would be sold twice.
 */
export async function openCheckout(deps: PaymentDeps, wish: Wish): Promise<Opened | undefined> {
  const payment = await findOrInsert(deps, wish)
  await closeCheckouts(deps, wish.familyId, wish.purpose, payment.id)
  const reopened = await reopen(deps, payment)
  if (reopened !== undefined) return reopened
  if (!(await wish.isStillRight())) return undefined
  return (await openAtProvider(deps, wish, payment)) ?? openCheckout(deps, wish)
}

async function findOrInsert(deps: PaymentDeps, wish: Wish): Promise<PaymentRow> {
  const { familyId, purpose, items } = wish
  const payment = {
    id: randomUUID(),
    family_id: familyId,
    purpose,
    amount_cents: items.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0),
    currency,
    content_hash: hashOf([items, wish.customerEmail, wish.successUrl, wish.cancelUrl, wish.besides]),
    created_at: deps.clock(),
  }
  await deps.db.transaction().execute(async (transaction) => {
    if (await insertPayment(transaction, payment)) await wish.record(transaction, payment.id)
  })
  const open = await findOpen(deps.db, familyId, purpose, payment.content_hash)
  // Settled between the two looks: then this is a purchase of its own.
  return open ?? findOrInsert(deps, wish)
}

/** What was opened earlier, unless it has been paid or has expired meanwhile: then it is another purchase. */
async function reopen(deps: PaymentDeps, payment: PaymentRow): Promise<Opened | undefined> {
  const { session_id, session_url } = payment
  if (session_id === null || session_url === null) return undefined
  const session = await deps.provider.find(session_id)
  if (session.status === 'open') return { sessionId: session_id, url: session_url }
  await settle(deps, payment)
  return undefined
}

async function openAtProvider(deps: PaymentDeps, wish: Wish, payment: PaymentRow): Promise<Opened | undefined> {
  if (payment.session_id !== null) return undefined
  if (isLost(deps, payment)) return void (await abandonCheckout(deps, payment))
  const { items, customerEmail, successUrl, cancelUrl } = wish
  const { id, url } = await deps.provider.open({
    paymentId: payment.id,
    currency,
    items,
    customerEmail,
    successUrl,
    cancelUrl,
    closesAt: later(payment.created_at, lastsMs),
  })
  await setSession(deps.db, payment.id, id, url ?? '')
  // Another request for the same may have opened it already, and its customer may have paid.
  return url === null ? undefined : { sessionId: id, url }
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')
