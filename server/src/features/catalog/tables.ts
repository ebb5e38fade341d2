import type { SaleState } from '@storylamp/contract/catalog/admin-catalog'
import type { BandSubject } from '@storylamp/contract/catalog/catalog'
import type { Safety } from '@storylamp/contract/catalog/safety'
import type { GoodsClass } from '@storylamp/contract/delivery/tax-settings'
import type { Cents, Currency, Hundredths } from '@storylamp/contract/money'
import type { ColumnType, Generated } from 'kysely'

export type Picture = { path: string; alt: string }
/** A large picture on the product's page, of any shape. */
export type BandPicture = Picture & { shows: BandSubject; width: number; height: number; widths: number[] }
export type Fact = { label: string; value: string }

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** 'now' is PostgreSQL's word for the time of the transaction, also in rows that are sent as JSON. */
type Moment<T> = ColumnType<T, T | 'now' | undefined, T | 'now'>

export type ProductTable = {
  id: string
  name: string
  sku: string
  /** The main one of the shop. */
  currency: Currency
  /** The price outside of sales. */
  price_cents: Cents
  sale_cents: Cents | null
  sale_from: Date | null
  sale_to: Date | null
  token_price_hundredths: Hundredths | null
  description: string
  colors: string[]
  facts: Json<Fact[]>
  pictures: Json<Picture[]>
  trailer_link: string | null
  promise: string | null
  product_group: string | null
  variant: string | null
  weight_grams: number | null
  tax_class: Generated<GoodsClass>
  /** As it was entered; jsonb. */
  safety: ColumnType<Safety, string | undefined, string>
  bands: ColumnType<BandPicture[], string | undefined, string>
  /** Its page has the bands and answers of the shop's own lamps or speakers. */
  has_guide: Generated<boolean>
  state: Generated<SaleState>
  publish_at: Generated<Date | null>
  /** First; null while it never was for sale. */
  published_at: Moment<Date | null>
  /** When it was first for sale. */
  created_at: Moment<Date>
  version: Generated<number>
}

export type CollectionTable = {
  type: string
  name: string
  description: string
  image: string
  image_alt: string
  state: 'shown' | 'coming_soon' | 'hidden'
  position: number
  version: Generated<number>
}

/** What a product costs in a currency from `at` on, until its next row. */
export type ProductPriceTable = {
  id: number
  product_id: string
  at: Date
  currency: Currency
  /** Null: not sold in it. */
  price_cents: Cents | null
  sale_cents: Cents | null
  sale_from: Date | null
  sale_to: Date | null
}

/** An active product once for every currency that it has a price in and every filter by collection and color that it passes; '' stands for any. Triggers keep it. */
export type ProductListingTable = {
  product_id: string
  currency: Currency
  collection_type: string
  color: string
  /** The price now: a job renews it when a sale begins or ends. */
  price_cents: Cents
  sort_name: string
  created_at: Date
}

export type CatalogTables = {
  product: ProductTable
  collection: CollectionTable
  product_listing: ProductListingTable
  product_price: ProductPriceTable
  /** Products whose words in the search a job renews. */
  search_later: { product_id: string }
  /** What the back office finds products by. Triggers keep it. */
  product_search_key: { product_id: string; search_key: string }
  product_collection: {
    product_id: string
    collection_type: string
    /** Given by hand; those without one follow, newest first. */
    position: Generated<number | null>
  }
}
