import type { BandSubject } from '@storylamp/contract/catalog/catalog'
import { type Expression, sql } from 'kysely'
import type { Fact } from '../features/catalog/tables.ts'

/** Pictures and film are named by their keys in the media build. */
export type SeedProduct = {
  id: string
  name: string
  sku: string
  priceCents: number
  freeTokens?: number
  colors: string[]
  collections: string[]
  pictures: { key: string; alt: string }[]
  promise?: string
  /** Products of one group are variants of one another. */
  group?: string
  variant?: string
  /** Large pictures for the product's page, each with the keys that may serve, best first. */
  bands?: { shows: BandSubject; keys: string[]; alt: string }[]
  /** The story whose preview is the product's trailer. */
  film?: { bundle: string; story: string }
  /** As the product's facts say. */
  weightGrams: number
  facts: Fact[]
  description: string
  isActive: boolean
  createdAt: Date | Expression<Date>
}

export const daysAgo = (days: number): Expression<Date> => sql<Date>`now() - ${days} * interval '1 day'`
