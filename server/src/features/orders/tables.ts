import type { DeliveryDetails, DeliveryStatus, PaymentStatus } from '@storylamp/contract/orders/orders'
import type { ColumnType, Generated } from 'kysely'

export type OrderedPicture = { path: string; alt: string }
export type Tracking = { carrier: string; number: string; url?: string | undefined }

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

type OrderEventTable = { id: Generated<number>; order_id: string; at: Generated<Date>; what: string; by: string | null }

/** A view of every order, to the door or digital. */
type DeskOrderTable = {
  id: string
  type: 'physical' | 'story'
  number: number
  family_id: string
  created_at: Date
  amount_hundredths: number
  refunded_hundredths: number
  payment_status: PaymentStatus
  delivery_status: DeliveryStatus | null
  fba_order_id: string | null
  payment_problem: string | null
  refund_under_way_cents: number | null
  customer_name: string | null
  customer_email: string | null
  words: string
}

export type OrderTables = {
  customer_order: CustomerOrderTable
  order_line: OrderLineTable
  order_event: OrderEventTable
  desk_order: DeskOrderTable
}
