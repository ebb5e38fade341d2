import type { DeliveryDetails, DeliveryStatus, PaymentStatus } from '@storylamp/contract/orders'
import type { ColumnType, Generated } from 'kysely'

export type OrderedPicture = { path: string; alt: string }
export type Tracking = { carrier: string; number: string; url?: string }

/** A jsonb column: read as what it holds, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null, string | null>

type CustomerOrderTable = {
  id: string
  family_id: string
  number: Generated<number>
  payment_id: string
  amount_cents: number
  free_tokens_hundredths: number
  payment_status: Generated<PaymentStatus>
  delivery_status: DeliveryStatus | null
  delivery_details: MaybeJson<DeliveryDetails>
  refunded_cents: Generated<number>
  fba_order_id: string | null
  tracking: MaybeJson<Tracking>
  created_at: Date
}

type OrderLineTable = {
  order_id: string
  position: number
  product_id: string
  sku: string
  name: string
  description: string
  color: string[]
  pictures: Json<OrderedPicture[]>
  quantity: number
  price_cents: number
}

export type OrderTables = { customer_order: CustomerOrderTable; order_line: OrderLineTable }
