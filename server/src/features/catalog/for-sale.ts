import type { Db } from '../../platform/db/database.ts'
import { selectByIds } from './queries.ts'
import type { Picture } from './tables.ts'

/** A product as a cart or an order needs it, sold or not: what has gone must still be told by its name. */
export type ForSale = {
  id: string
  sku: string
  name: string
  description: string
  priceCents: number
  freeTokensHundredths: number
  colors: string[]
  pictures: Picture[]
  isActive: boolean
}

export async function findForSale(db: Db, ids: string[]): Promise<Map<string, ForSale>> {
  if (ids.length === 0) return new Map()
  const rows = await selectByIds(db, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        sku: row.sku,
        name: row.name,
        description: row.description,
        priceCents: row.price_cents,
        freeTokensHundredths: row.token_price_hundredths ?? 0,
        colors: row.colors,
        pictures: row.pictures,
        isActive: row.is_active,
      },
    ]),
  )
}
