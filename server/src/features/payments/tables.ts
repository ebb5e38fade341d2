import type { Details } from '@storylamp/contract/events/kinds'
import type { BooksDiffered } from '@storylamp/contract/events/kinds/money'
import type { Cents, Currency } from '@storylamp/contract/money'
import type { DisputeState } from '@storylamp/contract/payments/dispute'
import type { PaymentState } from '@storylamp/contract/payments/payment-states'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Purpose = 'order' | 'top_up' | 'gift'

type PaymentTable = {
  id: string
  /** Null of a gift alone. */
  family_id: string | null
  /** Null of a deleted person, and of a gift. */
  placed_by: Generated<string | null>
  /** By which people name a pack of tokens; orders have numbers of their own. */
  number: Generated<number | null>
  purpose: Purpose
  /** What is paid: an order, a gift, or else a pack. */
  order_id: string | null
  gift_id: string | null
  /** The gift card that pays in place of the provider. */
  gift_card_id: Generated<string | null>
  state: Generated<PaymentState>
  amount_cents: Cents
  currency: Currency
  content_hash: string
  session_id: string | null
  session_url: string | null
  intent_id: string | null
  refunded_cents: Generated<Cents>
  report_number: Generated<number>
  disputed_cents: Generated<Cents>
  /** Proofs of the customer's place, from the provider (L11). */
  billing_country: string | null
  card_country: string | null
  created_at: Date
  settled_at: Date | null
}

export type RefundState = 'requested' | 'succeeded' | 'failed'

export type RefundCause = Details<'refund.requested'>['cause']

type RefundTable = {
  id: string
  payment_id: string | null
  /** Of an order without a payment. */
  order_id: Generated<string | null>
  amount_cents: Cents
  /** What it is less by, for tokens that are spent. */
  withheld_cents: Generated<Cents>
  origin: 'customer' | 'staff' | 'shop' | 'provider'
  cause: RefundCause
  staff_name: string | null
  /** Typed by staff, or a word of the provider. */
  reason: string | null
  state: Generated<RefundState>
  requested_at: Generated<Date>
  provider_id: string | null
  failed_at: Date | null
  /** Why, as the provider says. */
  failure: string | null
}

export type Mismatch = Details<'payment.mismatched'>

type PaymentProblemTable = {
  id: Generated<number>
  payment_id: string
  /** Of a refund that failed; else it was paid otherwise. */
  refund_id: string | null
  kind: 'refund_failed' | 'paid_otherwise'
  mismatch: ColumnType<Mismatch | null, string | null, never>
  opened_at: Generated<Date>
  closed_at: Date | null
  staff_name: string | null
  reason: string | null
}

type DisputeTable = {
  id: string
  payment_id: string
  state: DisputeState
  provider_status: string
  /** What of the payment it takes while it is open or lost. */
  taken_cents: Cents
  amount_cents: Cents
  currency: Currency
  reason: string
  opened_at: Date
  respond_by: Date | null
  decided_at: Date | null
}

export type PaymentTables = {
  payment: PaymentTable
  refund: RefundTable
  payment_problem: PaymentProblemTable
  dispute: DisputeTable
  payment_difference: {
    id: string
    payment_id: string | null
    details: BooksDiffered
    happened_at: Date
    found_at: Date
    resolved_at: Date | null
  }
  payment_comparison: { compared_at: Date; payments: number; refunds: number; disputes: number; differences: number }
  payment_event: { id: string; type: string; handled_at: Date }
}

export const tables = (db: Db) => db.withTables<PaymentTables>()
