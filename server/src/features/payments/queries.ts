import type { EndState } from '@storylamp/contract/payments/payment-states'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, prepare } from '../../platform/db/database.ts'
import { countRows } from '../../platform/db/paging.ts'
import { type PaymentTables, type Purpose, tables } from './tables.ts'

export type PaymentRow = Selectable<PaymentTables['payment']>

export type NewPayment = Pick<
  PaymentRow,
  | 'id'
  | 'family_id'
  | 'placed_by'
  | 'purpose'
  | 'order_id'
  | 'gift_id'
  | 'amount_cents'
  | 'currency'
  | 'content_hash'
  | 'created_at'
>

/** Named, because a prepared statement with `*` fails in processes that run while a newer version adds a column. */
const names = [
  ...[
    'id',
    'family_id',
    'placed_by',
    'number',
    'purpose',
    'order_id',
    'gift_id',
    'gift_card_id',
    'state',
    'amount_cents',
    'currency',
    'content_hash',
  ],
  ...['session_id', 'session_url', 'intent_id', 'refunded_cents', 'report_number', 'disputed_cents'],
  ...['billing_country', 'card_country', 'created_at', 'settled_at'],
] as const
const columns = sql.join(names.map((name) => sql.ref(name)))
/** Whatever a row lacks here, it lacks in the types of the statements. */
type Named = Pick<PaymentRow, (typeof names)[number]>

/** Newer than every open payment of the family, also of a process whose clock is ahead: the newest one stays open. */
const insertRow = prepare<Named, NewPayment>(
  'insert payment',
  (value) => sql`
    INSERT INTO payment (id, family_id, placed_by, number, purpose, order_id, gift_id, amount_cents, currency, content_hash, created_at)
    VALUES (
      ${value('id')}, ${value('family_id')}, ${value('placed_by')}, CASE WHEN ${value('purpose')} = 'top_up' THEN nextval('order_number') END,
      ${value('purpose')}, ${value('order_id')}, ${value('gift_id')}, ${value('amount_cents')}, ${value('currency')}, ${value('content_hash')}, greatest(${value('created_at')}, (
        SELECT max(created_at) + interval '1 ms' FROM payment WHERE family_id = ${value('family_id')}
          AND purpose = ${value('purpose')} AND state = 'open'
      ))
    )
    ON CONFLICT (family_id, purpose, content_hash) WHERE state = 'open' AND gift_card_id IS NULL DO NOTHING
    RETURNING ${columns}`,
)

/** Returns nothing if the purchase has an open payment already, as with concurrent requests. */
export const insertPayment = async (db: Db, payment: NewPayment): Promise<PaymentRow | undefined> =>
  (await insertRow(db, payment))[0]

/** At the provider: gift cards follow the payment of the rest. */
const isPending = sql<boolean>`(state IN ('open', 'under_way') AND gift_card_id IS NULL)`
const isUnpaid = sql<boolean>`state IN ('failed', 'abandoned')`

const pending = (db: Db) => tables(db).selectFrom('payment').selectAll().where(isPending)

const maxUnpaid = 20

/** True of a payment without consequences. A failed one may have some: staff may have refunded it at the provider. */
export const isUnreferenced = ['refund', 'payment_problem', 'dispute', 'payment_difference']
  .map((table) => `NOT EXISTS (SELECT FROM ${table} WHERE payment_id = payment.id)`)
  .join(' AND ')

type OldUnpaid = { familyId: string; settledBefore: Date }

/** All but a family's newest checkouts that ended unpaid: the list of its orders must not grow with every attempt. */
const isOldUnpaid = (value: (name: keyof OldUnpaid) => RawBuilder<unknown>) => sql`
  settled_at < ${value('settledBefore')} AND id IN (
    SELECT id FROM payment WHERE family_id = ${value('familyId')} AND ${isUnpaid} AND gift_card_id IS NULL
    ORDER BY settled_at DESC OFFSET ${maxUnpaid}
  )
  AND ${sql.raw(isUnreferenced)}`

/** Without those of orders, which are deleted with their order. */
export const deleteOldUnpaid = prepare<never, OldUnpaid>(
  'delete old unpaid payments',
  (value) => sql`DELETE FROM payment WHERE order_id IS NULL AND ${isOldUnpaid(value)}`,
)

export const findOldUnpaidOrders = prepare<{ id: string }, OldUnpaid>(
  'old unpaid orders',
  (value) => sql`SELECT order_id AS id FROM payment WHERE order_id IS NOT NULL AND ${isOldUnpaid(value)}`,
)

export const findOpen = (db: Db, familyId: string, purpose: Purpose, contentHash: string) =>
  tables(db)
    .selectFrom('payment')
    .selectAll()
    .where(isPending)
    .where('state', '=', 'open')
    .where('family_id', '=', familyId)
    .where('purpose', '=', purpose)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()

const selectPending = prepare<Named, { familyId: string; purpose: Purpose }>(
  'select pending payments',
  (value) => sql`
    SELECT ${columns} FROM payment
    WHERE ${isPending} AND family_id = ${value('familyId')} AND purpose = ${value('purpose')}`,
)

export const findAllPending = (db: Db, familyId: string, purpose: Purpose) => selectPending(db, { familyId, purpose })

export const findPendingAmong = (db: Db, ids: string[]) =>
  pending(db).where('id', '=', sql<string>`ANY(${ids}::uuid[])`).orderBy('created_at').execute()

/** Only payments whose checkout page was opened. */
export const findPendingOf = (db: Db, familyId: string) =>
  pending(db).where('family_id', '=', familyId).where('session_id', 'is not', null).orderBy('created_at').execute()

export const selectPaymentsOf = (db: Db, familyId: string): Promise<PaymentRow[]> =>
  tables(db).selectFrom('payment').selectAll().where('family_id', '=', familyId).orderBy('created_at').execute()

/** The provider's pages show personal data. */
export const forgetPages = (db: Db, familyId: string) =>
  tables(db).updateTable('payment').set({ session_url: null }).where('family_id', '=', familyId).execute()

/** Locks the family's payments that can still change. */
export async function lockFamilyPayments(db: Db, familyId: string): Promise<void> {
  await tables(db)
    .selectFrom('payment')
    .select('id')
    .where('family_id', '=', familyId)
    .where('state', 'not in', ['failed', 'abandoned'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const findPendingBefore = (db: Db, moment: Date) =>
  pending(db).where('created_at', '<', moment).orderBy('created_at').execute()

export const countPendingBefore = (db: Db, moment: Date): Promise<number> =>
  countRows(
    tables(db).selectFrom('payment').where(isPending).where('state', '=', 'open').where('created_at', '<', moment),
  )

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

const selectForUpdate = prepare<Named, { id: string }>(
  'lock payment',
  (value) => sql`SELECT ${columns} FROM payment WHERE id = ${value('id')} FOR UPDATE`,
)

export async function lockPayment(db: Db, id: string): Promise<PaymentRow> {
  const [payment] = await selectForUpdate(db, { id })
  if (payment === undefined) throw new Error(`there is no payment ${id}`)
  return payment
}

export const findByIntent = (db: Db, intentId: string) =>
  tables(db).selectFrom('payment').selectAll().where('intent_id', '=', intentId).executeTakeFirst()

export const findPayment = (db: Db, id: string) =>
  tables(db).selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of the ids that are paid top-ups, oldest first. */
export const findTopUps = (db: Db, ids: string[]) =>
  tables(db)
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('purpose', '=', 'top_up')
    .where('state', '=', 'completed')
    .orderBy('settled_at')
    .execute()

/** The packs, which alone have a number, or gifts that were paid in a time, with the country of the customer, which is empty where it is not known. */
export const findPaidSince = (db: Db, of: 'number' | 'gift_id', from: Date, until: Date) =>
  tables(db)
    .selectFrom('payment')
    .select(['id', 'gift_id', 'currency', 'amount_cents as sold', 'refunded_cents as refunded'])
    .select(sql<string>`coalesce(billing_country, card_country, '')`.as('country'))
    // It chooses the index.
    .where(of, 'is not', null)
    .where('state', '=', 'completed')
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .execute()

/** The proofs of place of the family's last payment that has any. */
export const findLastProofs = (db: Db, familyId: string) =>
  tables(db)
    .selectFrom('payment')
    .select(['billing_country', 'card_country'])
    .where('family_id', '=', familyId)
    .where('state', '=', 'completed')
    .where((eb) => eb.or([eb('billing_country', 'is not', null), eb('card_country', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const setUnderWay = (db: Db, id: string) =>
  tables(db)
    .updateTable('payment')
    .set({ state: 'under_way' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()

/** The page where an open payment can be paid. */
export async function findPageToPay(db: Db, id: string): Promise<string | undefined> {
  const open = await tables(db)
    .selectFrom('payment')
    .select('session_url')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return open?.session_url ?? undefined
}

const updateSession = prepare<{ id: string }, { id: string; sessionId: string; url: string }>(
  'set session of payment',
  (value) => sql`
    UPDATE payment SET session_id = ${value('sessionId')}, session_url = ${value('url')}
    WHERE id = ${value('id')} AND ${isPending} AND (session_id IS NULL OR session_id = ${value('sessionId')})
    RETURNING id`,
)

/** Returns whether it is the payment's session now; false if the payment is over. */
export async function setSession(db: Db, id: string, sessionId: string, url: string): Promise<boolean> {
  const updated = await updateSession(db, { id, sessionId, url })
  return updated.length === 1
}

type Settlement = Pick<PaymentRow, 'intent_id' | 'billing_country' | 'card_country'> & {
  state: EndState
  settled_at: Date
}

const updatePending = prepare<{ id: string }, Settlement & { id: string }>(
  'settle payment',
  (value) => sql`
    UPDATE payment SET state = ${value('state')}, intent_id = ${value('intent_id')}, settled_at = ${value('settled_at')},
      billing_country = ${value('billing_country')}, card_country = ${value('card_country')}
    WHERE id = ${value('id')} AND ${isPending}
    RETURNING id`,
)

/** Settles a pending payment; returns whether this call did. */
export async function settlePayment(db: Db, id: string, settlement: Settlement): Promise<boolean> {
  const settled = await updatePending(db, { id, ...settlement })
  return settled.length === 1
}

export const findEvent = (db: Db, id: string) =>
  tables(db).selectFrom('payment_event').select('id').where('id', '=', id).executeTakeFirst()

export const insertEvent = (db: Db, event: PaymentTables['payment_event']) =>
  tables(db)
    .insertInto('payment_event')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const hasOpenProblem = sql<boolean>`id IN (SELECT payment_id FROM payment_problem WHERE closed_at IS NULL)`

/** Payments that failed since the given time, and all with a problem that needs a person. */
export async function countPaymentProblems(db: Db, since: Date): Promise<{ failed: number; problems: number }> {
  // Two counts, each by its own index.
  const count = () =>
    tables(db)
      .selectFrom('payment')
      .select((eb) => eb.fn.countAll<number>().as('total'))
  const failed = await count().where(isUnpaid).where('settled_at', '>=', since).executeTakeFirstOrThrow()
  const problems = await count().where(hasOpenProblem).executeTakeFirstOrThrow()
  return { failed: failed.total, problems: problems.total }
}
