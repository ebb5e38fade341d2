import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { executePrepared } from './prepared.ts'

const shop = useShop()

test('a prepared statement is planned once for its connection, and answers each time for its own values', () =>
  shop.db.connection().execute(async (db) => {
    const ask = (word: string) => executePrepared(db, 'echo', sql<{ word: string }>`SELECT ${word}::text AS word`)
    expect([await ask('owl'), await ask('lamp')]).toEqual([[{ word: 'owl' }], [{ word: 'lamp' }]])
    const { rows } =
      await sql`SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = 'echo'`.execute(db)
    expect(rows).toEqual([{ runs: 2 }])
  }))
