import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { prepare } from './database.ts'

type Echo = { word: string; one: string }

const shop = useShop()

test('a prepared statement is planned once for its connection, and answers each time for its own values', () =>
  shop.db.connection().execute(async (db) => {
    const ask = prepare<Echo, { word: string }>(
      'echo',
      (value) => sql`SELECT ${value('word')}::text AS word, ${1} AS one`,
    )
    expect(await ask(db, { word: 'owl' })).toEqual([{ word: 'owl', one: '1' }])
    expect(await ask(db, { word: 'lamp' })).toEqual([{ word: 'lamp', one: '1' }])
    const { rows } =
      await sql`SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = 'echo'`.execute(db)
    expect(rows).toEqual([{ runs: 2 }])
  }))
