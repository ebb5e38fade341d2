import { type Currency, sameNumber } from '@storylamp/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** All amounts keep their number in another currency. */
export async function priceDiscountsIn(db: Db, currency: Currency): Promise<void> {
  const { rows } = await sql<{ from: Currency }>`SELECT DISTINCT currency AS from FROM discount`.execute(db)
  for (const { from } of rows) {
    const factor = sameNumber(from, currency)
    await sql`
      UPDATE discount SET currency = ${currency}, amount_cents = CASE WHEN amount_cents IS NOT NULL THEN greatest(1, amount_cents * ${factor}::numeric) END,
        minimum_cents = minimum_cents * ${factor}::numeric
      WHERE currency = ${from} AND currency <> ${currency}`.execute(db)
  }
}
