import type { Cents } from '@storylamp/contract/money'
import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { Generated } from 'kysely'

export type Purpose = 'order' | 'top_up'

type PaymentTable = {
  id: string
  family_id: string
  purpose: Purpose
  status: Generated<PaymentStatus>
  amount_cents: Cents
  currency: string
  content_hash: string
  session_id: string | null
  session_url: string | null
  intent_id: string | null
  refunded_cents: Generated<Cents>
  is_under_way: Generated<boolean>
  problem: string | null
  created_at: Date
  settled_at: Date | null
}

export type RefundState = 'requested' | 'succeeded' | 'failed'

type PaymentRefundTable = {
  id: string
  payment_id: string
  amount_cents: Cents
  reason: string
  by: string
  state: Generated<RefundState>
  requested_at: Generated<Date>
}

export type PaymentTables = {
  payment: PaymentTable
  payment_refund: PaymentRefundTable
  payment_event: { id: string; type: string; handled_at: Date }
}
