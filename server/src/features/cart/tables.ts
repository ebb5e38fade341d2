import type { Cents } from '@storylamp/contract/money'
import type { Generated } from 'kysely'

type LineTable = {
  family_id: string
  product_id: string
  quantity: number
  price_cents: Cents
  added_by: string | null
  added_at: Generated<Date>
}

export type CartTables = {
  cart_line: LineTable
  removed_cart_line: LineTable & { removed_at: Generated<Date> }
}
