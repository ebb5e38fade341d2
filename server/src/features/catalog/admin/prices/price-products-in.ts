import { type Currency, sameNumber } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { recordPrices } from '../product-rows.ts'

/** All prices keep their number in another currency, which is a new one in their history. */
export async function priceProductsIn(db: Db, currency: Currency): Promise<void> {
  const { rows: priced } = await sql<{ from: Currency }>`SELECT DISTINCT currency AS from FROM product`.execute(db)
  for (const { from } of priced) {
    const factor = sameNumber(from, currency)
    const { rows } = await sql<{ id: string }>`
      UPDATE product SET currency = ${currency}, price_cents = greatest(1, price_cents * ${factor}::numeric),
        sale_cents = CASE WHEN sale_cents IS NOT NULL THEN greatest(1, sale_cents * ${factor}::numeric) END
      WHERE currency = ${from} AND currency <> ${currency} RETURNING id`.execute(db)
    await recordPrices(
      db,
      rows.map(({ id }) => id),
    )
  }
}
