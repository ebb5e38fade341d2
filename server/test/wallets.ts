import { randomUUID } from 'node:crypto'
import type { Db } from '../src/platform/db/database.ts'
import type { TestShop } from './shop.ts'

/** Families without people, for tests that only move tokens. */
export function walletFixtures(shop: TestShop) {
  const makeWallet = async (): Promise<string> => {
    const familyId = randomUUID()
    await shop.pool.query('INSERT INTO family (id, created_at) VALUES ($1, now())', [familyId])
    return familyId
  }
  const inTransaction = <Result>(work: (db: Db) => Promise<Result>): Promise<Result> =>
    shop.db.transaction().execute(work)

  const balanceOf = async (familyId: string, kind: 'wallet' | 'debt' = 'wallet'): Promise<number> => {
    const { rows } = await shop.pool.query(
      'SELECT balance_hundredths FROM wallet_account WHERE family_id = $1 AND kind = $2',
      [familyId, kind],
    )
    return rows[0]?.balance_hundredths ?? 0
  }
  /** Of a family's accounts, the amounts of their entries in order. */
  const entriesOf = async (familyId: string, kind: 'wallet' | 'debt' = 'wallet'): Promise<number[]> => {
    const { rows } = await shop.pool.query(
      `SELECT amount_hundredths FROM wallet_entry JOIN wallet_account ON id = account_id
       WHERE family_id = $1 AND kind = $2 ORDER BY wallet_entry.version`,
      [familyId, kind],
    )
    return rows.map(({ amount_hundredths }) => amount_hundredths)
  }
  return { makeWallet, inTransaction, balanceOf, entriesOf }
}
