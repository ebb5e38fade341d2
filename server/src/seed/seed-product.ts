import { type Expression, sql } from 'kysely'
import type { Fact } from '../features/catalog/tables.ts'

/** A product as it is written down here: its pictures and its film by the keys that the build knows them by. */
export type SeedProduct = {
  id: string
  name: string
  sku: string
  priceCents: number
  freeTokens?: number
  colors: string[]
  collections: string[]
  pictures: { key: string; alt: string }[]
  /** The story whose preview is shown as the product's film. */
  film?: { bundle: string; story: string }
  facts: Fact[]
  description: string
  isActive: boolean
  createdAt: Date | Expression<Date>
}

export const daysAgo = (days: number): Expression<Date> => sql<Date>`now() - ${days} * interval '1 day'`
