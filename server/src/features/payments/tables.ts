import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { Generated } from 'kysely'

export type Purpose = 'order' | 'top_up'

type PaymentTable = {
  id: string
  family_id: string
  purpose: Purpose
  status: Generated<PaymentStatus>
  amount_cents: number
  currency: string
  content_hash: string
  session_id: string | null
  session_url: string | null
  intent_id: string | null
  refunded_cents: Generated<number>
  is_under_way: Generated<boolean>
  problem: string | null
  created_at: Date
  settled_at: Date | null
}

export type RefundState = 'open' | 'done' | 'refused'

type PaymentRefundTable = {
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  by: string
  state: Generated<RefundState>
  wished_at: Generated<Date>
}

export type PaymentTables = {
  payment: PaymentTable
  payment_refund: PaymentRefundTable
  payment_event: { id: string; type: string; handled_at: Date }
}
