import { sql } from 'kysely'
import { lamp } from '../server/test/checkouts.ts'
import { withDatabase } from './books.ts'

const tokensAPieceHundredths = 500

/** What is bought: a lamp that brings free tokens, and something that brings none. */
export const fillShelves = (databaseUrl: string): Promise<string[]> =>
  withDatabase(databaseUrl, async (db) => {
    await sql`UPDATE product SET token_price_hundredths = ${tokensAPieceHundredths} WHERE id = ${lamp}`.execute(db)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM product WHERE is_active AND token_price_hundredths IS NULL ORDER BY id LIMIT 1`.execute(db)
    return [lamp, ...rows.map(({ id }) => id)]
  })
