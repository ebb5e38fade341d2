import type { Generated } from 'kysely'

export type CartTables = {
  cart_line: {
    family_id: string
    product_id: string
    quantity: number
    price_cents: number
    added_by: string | null
    added_at: Generated<Date>
  }
}
