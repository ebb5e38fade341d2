import type { Cents } from '@storylamp/contract/money'
import type { PaymentStatus } from '@storylamp/contract/orders/orders'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PaymentTables, Purpose } from './tables.ts'

const tables = (db: Db) => db.withTables<PaymentTables>()

export type PaymentRow = Selectable<PaymentTables['payment']>

export type NewPayment = Pick<
  PaymentRow,
  'id' | 'family_id' | 'purpose' | 'amount_cents' | 'currency' | 'content_hash' | 'created_at'
>

/** Answers whether it was inserted: of several requests that open the same at once, one inserts it and the others find it. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'purpose', 'content_hash'])
        .where('status', '=', 'Pending')
        .where('is_under_way', '=', false)
        .doNothing(),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const pending = (db: Db) => tables(db).selectFrom('payment').selectAll().where('status', '=', 'Pending')

export const findOpen = (db: Db, familyId: string, purpose: Purpose, contentHash: string) =>
  pending(db)
    .where('is_under_way', '=', false)
    .where('family_id', '=', familyId)
    .where('purpose', '=', purpose)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()

export const findAllPending = (db: Db, familyId: string, purpose: Purpose) =>
  pending(db).where('family_id', '=', familyId).where('purpose', '=', purpose).execute()

export const findPendingBefore = (db: Db, moment: Date) =>
  pending(db).where('created_at', '<', moment).orderBy('created_at').execute()

export async function countPendingBefore(db: Db, moment: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'Pending')
    .where('is_under_way', '=', false)
    .where('created_at', '<', moment)
    .executeTakeFirstOrThrow()
  return count
}

export const findBySession = (db: Db, sessionId: string) =>
  tables(db).selectFrom('payment').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

export const findOwnPayment = (db: Db, familyId: string, purpose: Purpose, sessionId: string) =>
  tables(db)
    .selectFrom('payment')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('family_id', '=', familyId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

export const lockPayment = (db: Db, id: string) =>
  tables(db).selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findPayment = (db: Db, id: string) =>
  tables(db).selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

export const setUnderWay = (db: Db, id: string) =>
  tables(db).updateTable('payment').set({ is_under_way: true }).where('id', '=', id).execute()

export const setSession = (db: Db, id: string, session_id: string, session_url: string) =>
  tables(db)
    .updateTable('payment')
    .set({ session_id, session_url })
    .where('id', '=', id)
    .where('session_id', 'is', null)
    .execute()

type Settlement = { status: PaymentStatus; intent_id: string | null; problem: string | null; settled_at: Date }

/** Settles a pending payment; answers whether this call did. */
export async function settlePayment(db: Db, id: string, settlement: Settlement): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('payment')
    .set(settlement)
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const setRefunded = (db: Db, id: string, cents: Cents) =>
  tables(db).updateTable('payment').set({ refunded_cents: cents }).where('id', '=', id).execute()

export const findEvent = (db: Db, id: string) =>
  tables(db).selectFrom('payment_event').select('id').where('id', '=', id).executeTakeFirst()

export const insertEvent = (db: Db, event: PaymentTables['payment_event']) =>
  tables(db)
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Payments that failed since then, and all with a problem that a person has to look at. */
export const countPaymentProblems = (db: Db, since: Date) =>
  tables(db)
    .selectFrom('payment')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'Failed').filterWhere('settled_at', '>=', since).as('failed'),
      eb.fn.countAll<number>().filterWhere('problem', 'is not', null).as('problems'),
    ])
    .executeTakeFirstOrThrow()
