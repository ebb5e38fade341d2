import type { DeliveryMethod } from '@storylamp/contract/delivery/delivery-settings'
import type { GoodsClass } from '@storylamp/contract/delivery/tax-settings'
import type { Cents, Currency, Hundredths } from '@storylamp/contract/money'
import type { OrderProblemKind } from '@storylamp/contract/orders/order-problems'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import type { ShipmentState } from '@storylamp/contract/orders/shipments'
import type { OrderState } from '@storylamp/contract/orders/states'
import type { PaymentState } from '@storylamp/contract/payments/payment-states'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type OrderedPicture = { path: string; alt: string }
export type Tracking = { carrier: string; number: string; url?: string | undefined }

/** A jsonb column: parsed when read, written as JSON text. */
type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>

type CustomerOrderTable = {
  id: string
  family_id: string
  /** Null of a deleted person. */
  placed_by: Generated<string | null>
  number: Generated<number>
  currency: Currency
  amount_cents: Cents
  subtotal_cents: Cents
  discount_cents: Cents
  /** Without a tax that is not included. */
  delivery_cents: Cents
  delivery_tax_percent: number
  delivery_tax_cents: Cents
  cheapest_delivery_cents: Cents
  /** The tax of the lines and of delivery. */
  tax_cents: Cents
  is_tax_included: boolean
  delivery_method: DeliveryMethod
  delivery_name: string
  arrives_from: string
  arrives_to: string
  country: string
  region: string | null
  free_tokens_hundredths: Hundredths
  /** What the smallest pack of tokens cost when it was bought. */
  token_rate_cents: Cents
  /** Of a paid order what its shipments say; stored for the lists. */
  state: Generated<OrderState>
  delivery_details: NullableJson<DeliveryDetails>
  refunded_cents: Generated<Cents>
  /** What refunds are less by, for free tokens that were spent. */
  withheld_cents: Generated<Cents>
  /** The setting as it was when it was bought. */
  return_days: number
  /** Set when the family is deleted while the parcel is on its way. */
  family_deleted_at: Date | null
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
  /** How many are in shipments that have left or are at the warehouse; only the database writes it. */
  shipment_pieces: Generated<number>
  /** What a piece weighs; null if nobody entered it. */
  weight_grams: number | null
  tax_class: Generated<GoodsClass>
  price_cents: Cents
  discount_cents: Cents
  tax_percent: number
  tax_cents: Cents
  total_cents: Cents
  free_tokens_hundredths: Hundredths
}

type ShipmentTable = {
  order_id: string
  number: number
  state: Generated<ShipmentState>
  handed_over_at: Date | null
  warehouse_order_id: string | null
  tracking: NullableJson<Tracking>
  shipped_at: Date | null
  delivered_at: Date | null
  cancelled_at: Date | null
}

type ShipmentLineTable = { order_id: string; number: number; position: number; pieces: number }

type CancellationTable = {
  id: Generated<number>
  order_id: string
  number: number
  state: Generated<'asked' | 'confirmed' | 'too_late'>
  asked_at: Generated<Date>
  ended_at: Date | null
}

type OrderProblemTable = {
  id: Generated<number>
  order_id: string
  kind: OrderProblemKind
  return_id: string | null
  opened_at: Generated<Date>
  closed_at: Date | null
  /** Who closed it; null if it ended by itself. */
  staff_name: string | null
  reason: string | null
}

/** What a refund covers: pieces of a line, or delivery, whose position is null. */
type RefundedPartTable = {
  id: Generated<number>
  refund_id: string
  order_id: string
  position: number | null
  pieces: number
  amount_cents: Cents
}

/**
 * A view of physical orders, digital orders and token packs. Amounts of digital orders are hundredths, others are minor units of their currency; the
 * search reads `search_key`: the recipient.
 */
type AnyOrderView = {
  id: string
  type: 'physical' | 'story' | 'top_up'
  number: number
  family_id: string
  placed_by: string | null
  created_at: Date
  amount_hundredths: Hundredths
  refunded_hundredths: Hundredths
  /** Null of a story order. */
  currency: Currency | null
  /** That of the order or of the payment of a pack; stories are completed. */
  state: OrderState | PaymentState
  search_key: string | null
}

/** The same with what other tables know of them. */
type AdminOrderView = AnyOrderView & {
  refund_under_way_cents: Cents | null
  placed_by_name: string | null
  customer_name: string | null
  customer_email: string | null
  customer_search_key: string | null
}

export type OrderTables = {
  customer_order: CustomerOrderTable
  order_line: OrderLineTable
  shipment: ShipmentTable
  shipment_line: ShipmentLineTable
  cancellation: CancellationTable
  order_problem: OrderProblemTable
  refunded_part: RefundedPartTable
  any_order: AnyOrderView
  admin_order: AdminOrderView
}

export const tables = (db: Db) => db.withTables<OrderTables>()
