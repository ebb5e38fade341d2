import type { BooksDiffered } from '@storylamp/contract/events/kinds/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/paging.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { MoneyLists } from '../../../providers/payments/provider.ts'
import { type PaymentTables, tables } from '../tables.ts'

/** A difference between the shop's books and the provider's lists. */
export type Difference = {
  /** Kind and id of the record that differs, such as `charge/ch_1`. */
  id: string
  details: BooksDiffered
  paymentId: string | null
  intentId: string | null
  happenedAt: Date
}

export type Books = Awaited<ReturnType<typeof readBooks>>

/** What was paid and refunded since then, and what the provider's lists refer to, each by an index. */
export async function readBooks(db: Db, since: Date, { payments, refunds, disputes }: MoneyLists) {
  const intents = [...payments, ...refunds, ...disputes].flatMap(({ intentId }) => intentId ?? [])
  const paymentIds = payments.flatMap(({ paymentId }) => paymentId ?? []).filter(isUuid)
  const refundIds = refunds.flatMap(({ refundId }) => refundId ?? []).filter(isUuid)
  return {
    payments: await tables(db)
      .selectFrom('payment')
      .select(['id', 'state', 'amount_cents', 'currency', 'intent_id', 'created_at', 'settled_at'])
      .where(
        sql<boolean>`state = 'completed' AND gift_card_id IS NULL AND created_at >= ${since} OR intent_id = ANY(${intents}::text[])
          OR id = ANY(${paymentIds}::uuid[])`,
      )
      .execute(),
    refunds: await tables(db)
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.id', 'provider_id', 'payment_id', 'intent_id', 'refund.state', 'requested_at'])
      .select(['refund.amount_cents', 'currency'])
      .where(
        // Those of 0 cents are not made at the provider.
        sql<boolean>`requested_at >= ${since} AND refund.amount_cents > 0 AND gift_card_id IS NULL OR provider_id = ANY(${refunds.map(({ id }) => id)}::text[])
          OR refund.id = ANY(${refundIds}::uuid[])`,
      )
      .execute(),
    disputes: await tables(db)
      .selectFrom('dispute')
      .select(['id', 'payment_id', 'provider_status as status'])
      .where('id', '=', sql<string>`ANY(${disputes.map(({ id }) => id)}::text[])`)
      .execute(),
  }
}

/** Returns the differences that were not open before. */
export async function recordDifferences(db: Db, differences: Difference[], now: Date): Promise<Difference[]> {
  const added: Difference[] = []
  // By payment, as the deletion of an account locks them.
  const sorted = differences.toSorted((one, other) => (one.paymentId ?? '').localeCompare(other.paymentId ?? ''))
  for (const difference of sorted) {
    const { id, paymentId, details, happenedAt } = difference
    const row = { id, payment_id: paymentId, details, happened_at: happenedAt, found_at: now, resolved_at: null }
    const { numInsertedOrUpdatedRows } = await tables(db)
      .insertInto('payment_difference')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ details, found_at: now, resolved_at: null })
          .where('payment_difference.resolved_at', 'is not', null),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) added.push(difference)
  }
  return added
}

/** Resolves the compared records that no longer differ. */
export const resolveOthers = (db: Db, openIds: string[], since: Date, now: Date) =>
  tables(db)
    .updateTable('payment_difference')
    .set({ resolved_at: now })
    .where('resolved_at', 'is', null)
    .where('happened_at', '>=', since)
    .where('id', '<>', sql<string>`ALL(${openIds}::text[])`)
    .execute()

export const insertComparison = (db: Db, comparison: PaymentTables['payment_comparison']) =>
  tables(db)
    .insertInto('payment_comparison')
    .values(comparison)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findLastComparison = (db: Db) =>
  tables(db).selectFrom('payment_comparison').selectAll().orderBy('compared_at', 'desc').limit(1).executeTakeFirst()

export const findDifferenceRows = (db: Db, limit: number) =>
  tables(db)
    .selectFrom('payment_difference')
    .leftJoin('payment', 'payment.id', 'payment_id')
    .select(['payment_difference.id', 'payment_id', 'details', 'found_at', 'resolved_at', 'family_id'])
    .orderBy(sql`resolved_at IS NOT NULL`)
    .orderBy('found_at', 'desc')
    .orderBy('payment_difference.id')
    .limit(limit)
    .execute()

export const countDifferences = (db: Db): Promise<number> =>
  countRows(tables(db).selectFrom('payment_difference').where('resolved_at', 'is', null))
