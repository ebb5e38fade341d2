import { randomUUID } from 'node:crypto'
import { type Cents, type Currency, cents } from '@storylamp/contract/money'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { closeCheckoutsJob } from './checkout/close-checkouts.ts'
import { findPaidFor, findPaymentsOf } from './payments-of.ts'
import { tables } from './tables.ts'

export type CardShare = { giftId: string; cents: Cents }

type Checkout = { orderId: string; familyId: string; currency: Currency; now: Date }

/** What gift cards pay of an order: held until its checkout ends. Whoever calls has locked the cards. */
export async function holdCards(
  db: Db,
  { orderId, familyId, currency, now }: Checkout,
  shares: CardShare[],
): Promise<void> {
  for (const [turn, share] of shares.entries()) {
    await tables(db)
      .insertInto('payment')
      .values({
        id: randomUUID(),
        family_id: familyId,
        purpose: 'order',
        order_id: orderId,
        gift_id: null,
        gift_card_id: share.giftId,
        amount_cents: share.cents,
        currency,
        content_hash: '',
        session_id: null,
        session_url: null,
        intent_id: null,
        billing_country: null,
        card_country: null,
        // In the order in which they are used.
        created_at: later(now, turn),
        settled_at: null,
      })
      .execute()
  }
}

/** What open checkouts hold of gift cards; without those of the family itself, whose next checkout replaces them. */
export async function sumHeld(db: Db, giftIds: string[], exceptFamily?: string): Promise<Map<string, Cents>> {
  const rows = await tables(db)
    .selectFrom('payment')
    .select(['gift_card_id', sql<Cents>`sum(amount_cents)::integer`.as('held')])
    .where('gift_card_id', '=', sql<string>`ANY(${giftIds}::uuid[])`)
    .where('state', '=', 'open')
    .$if(exceptFamily !== undefined, (payments) => payments.where('family_id', '<>', exceptFamily ?? ''))
    .groupBy('gift_card_id')
    .execute()
  return new Map(rows.map(({ gift_card_id, held }) => [gift_card_id ?? '', held ?? cents(0)]))
}

/** What gift cards have paid of orders, or hold for them. */
export async function sumByCards(db: Db, orders: string[]): Promise<Map<string, Cents>> {
  const rows = await tables(db)
    .selectFrom('payment')
    .select(['order_id', sql<Cents>`sum(amount_cents)::integer`.as('paid')])
    .where('order_id', '=', sql<string>`ANY(${orders}::uuid[])`)
    .where('gift_card_id', 'is not', null)
    .where('state', 'in', ['open', 'completed'])
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, paid }) => [order_id ?? '', paid]))
}

/** What gift cards pay of an order ends as its checkout does. Returns what was held. */
export const settleCards = (db: Db, orderId: string, state: 'completed' | 'abandoned', now: Date) =>
  tables(db)
    .updateTable('payment')
    .set({ state, settled_at: now })
    .where('order_id', '=', orderId)
    .where('gift_card_id', 'is not', null)
    .where('state', '=', 'open')
    .returning(['id', 'gift_card_id', 'amount_cents'])
    .execute()

/** What a gift card has paid or holds, or what gift cards have of an order; the newest first. */
export const findPaidByCard = (db: Db, giftOrOrder: string) =>
  tables(db)
    .selectFrom('payment')
    .select(['id', 'gift_card_id', 'state', 'amount_cents', 'refunded_cents'])
    .where('gift_card_id', 'is not', null)
    .where('state', 'in', ['open', 'completed'])
    .where((payment) => payment.or([payment('gift_card_id', '=', giftOrOrder), payment('order_id', '=', giftOrOrder)]))
    .orderBy('created_at', 'desc')
    .execute()

/** Queues the end of the checkouts for whose orders it holds its money. */
export async function closeCheckoutsWithCard(db: Db, giftId: string): Promise<void> {
  const held = (await findPaidByCard(db, giftId)).filter(({ state }) => state === 'open')
  const orders = await findPaidFor(db, idsOf(held))
  const payments = await findPaymentsOf(db, [...orders.values()])
  const paymentIds = idsOf(payments.filter(({ state, gift_card_id }) => state === 'open' && gift_card_id === null))
  if (paymentIds.length > 0) await enqueue(db, closeCheckoutsJob, { paymentIds })
}

export const findPaymentOfGift = (db: Db, giftId: string) =>
  tables(db).selectFrom('payment').selectAll().where('gift_id', '=', giftId).executeTakeFirst()
