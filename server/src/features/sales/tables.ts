import type { Cents } from '@storylamp/contract/money'

/** What one day sold. */
type DaySums = { day: string; orders: number; pieces: number; sold_cents: Cents; refunded_cents: Cents }

/** Triggers and the job write them all. Days are in UTC. */
export type SalesTables = {
  /** Days to be summed again, as often as they have changed. */
  sales_change: { id: number; day: string }
  /** The country is empty where it is not known. */
  country_sales: DaySums & { country: string }
  product_sales: DaySums & { part: 'product' | 'delivery' | 'tokens' | 'refunds' | 'disputes'; product_id: string }
  shipped_pieces: { day: string; pieces: number }
}
