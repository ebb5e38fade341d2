import { randomUUID } from 'node:crypto'
import { hundredths as ofHundredths } from '@storylamp/contract/money'
import * as wallet from '../src/features/wallet/index.ts'
import type { Db } from '../src/platform/db/database.ts'
import type { TestShop } from './shop.ts'

/** Families without people, and what moves their tokens, each in a transaction of its own. */
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
  const topUp = (familyId: string, hundredths: number, paymentId: string = randomUUID()) =>
    inTransaction((db) => wallet.topUp(db, familyId, paymentId, ofHundredths(hundredths)))
  const debit = (familyId: string, hundredths: number, description = 'A story') =>
    inTransaction((db) => wallet.debit(db, { familyId, hundredths: ofHundredths(hundredths), description }))
  const refundDebit = (familyId: string, debitId: string) =>
    inTransaction((db) => wallet.refundDebit(db, familyId, debitId))
  const giveFreeTokens = (familyId: string, orderId: string, hundredths: number) =>
    inTransaction((db) => wallet.giveFreeTokens(db, familyId, orderId, ofHundredths(hundredths)))
  const takeBackFreeTokens = (familyId: string, orderId: string, total: number) =>
    inTransaction((db) => wallet.takeBackFreeTokens(db, familyId, orderId, ofHundredths(total)))
  const adjust = (familyId: string, hundredths: number, reason = 'A reason') =>
    inTransaction((db) => wallet.adjust(db, familyId, ofHundredths(hundredths), reason))

  return {
    makeWallet,
    inTransaction,
    balanceOf,
    entriesOf,
    topUp,
    debit,
    refundDebit,
    giveFreeTokens,
    takeBackFreeTokens,
    adjust,
  }
}
