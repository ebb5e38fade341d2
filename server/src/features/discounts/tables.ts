import type { Cents, Currency, Others } from '@storylamp/contract/money'
import type { ColumnType, Generated } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type DiscountTable = {
  id: Generated<string>
  code: string
  percent: number | null
  currency: Currency
  amount_cents: Cents | null
  is_delivery_free: boolean
  starts_at: Date | null
  ends_at: Date | null
  minimum_cents: Cents
  other_amounts: ColumnType<Others<Cents>, string | undefined, string>
  other_minimums: ColumnType<Others<Cents>, string | undefined, string>
  max_uses: number | null
  max_uses_per_family: number | null
  product_ids: string[] | null
  created_at: Generated<Date>
  version: Generated<number>
}

type DiscountUseTable = {
  order_id: string
  discount_id: string
  family_id: string
  /** Null while the checkout is open. */
  used_at: Date | null
}

export type DiscountTables = { discount: DiscountTable; discount_use: DiscountUseTable }

export const tables = (db: Db) => db.withTables<DiscountTables>()
