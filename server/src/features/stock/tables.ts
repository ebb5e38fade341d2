import type { Generated, GeneratedAlways } from 'kysely'

type StockTable = {
  product_id: string
  /** Changed by movements alone. */
  on_hand: GeneratedAlways<number>
  /** Changed by holds alone. */
  held: GeneratedAlways<number>
  is_sold_out: GeneratedAlways<boolean>
}

type StockHoldTable = { order_id: string; product_id: string; family_id: string; pieces: number }

type StockMovementTable = {
  id: Generated<number>
  product_id: string
  pieces: number
  on_hand_after: GeneratedAlways<number>
  kind: 'sold' | 'cancelled' | 'returned' | 'counted' | 'adjusted' | 'written_off' | 'imported' | 'uncounted'
  reason: string | null
  order_id: string | null
  return_number: number | null
  staff_id: string | null
  at: Generated<Date>
}

export type StockTables = {
  stock: StockTable
  stock_hold: StockHoldTable
  stock_movement: StockMovementTable
}
