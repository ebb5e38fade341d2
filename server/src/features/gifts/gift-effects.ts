import { cents, minus, sumOf } from '@storylamp/contract/money'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Effects, MovedMoney, PaymentRow } from '../payments/index.ts'
import { sumHeld } from '../payments/index.ts'
import { noteSalesDay } from '../sales-days/index.ts'
import { takeBackTopUp } from '../wallet/index.ts'
import { mailGiver, mailReceiver } from './gift-emails.ts'
import { findDueToSend, type GiftRow, insertEntry, lockGift, moveGift, sumWithdrawn, updateGift } from './queries.ts'

type Site = { shopOrigin: string; clock: Clock }

/** What a settled payment of a gift does, in its transaction. */
export const giftEffects = (site: Site): Effects => ({
  completed: async (db, payment) => {
    const { id } = await lockGift(db, giftOf(payment))
    const country = payment.billing_country ?? payment.card_country
    await noteSalesDay(db, payment.created_at)
    await moveGift(db, id, 'active', { paid_at: site.clock(), country })
    await insertEntry(db, { gift_id: id, kind: 'issued', amount_cents: payment.amount_cents })
    const gift = await lockGift(db, id)
    await mailGiver(db, site, gift)
    if (gift.send_on === null || gift.send_on <= dayOf(site.clock())) await send(db, site, gift)
  },
  failed: async () => {},
  moneyMoved: async (db, payment, moved) => {
    const gift = await lockGift(db, giftOf(payment))
    await noteSalesDay(db, payment.created_at)
    await (gift.claimed_by === null
      ? withdraw(db, gift, moved)
      : takeBackTopUp(db, gift.claimed_by, payment.id, takenOf(gift, moved)))
  },
})

const giftOf = ({ gift_id }: PaymentRow): string => {
  if (gift_id === null) throw new Error('a payment of no gift')
  return gift_id
}

const goneOf = (gift: GiftRow, { refundedCents, disputedCents }: MovedMoney) =>
  cents(Math.min(gift.amount_cents, sumOf([refundedCents, disputedCents])))

/** Of the tokens that it brought, in proportion. */
const takenOf = (gift: GiftRow, moved: MovedMoney) =>
  Math.floor(((gift.tokens_hundredths ?? 0) * goneOf(gift, moved)) / gift.amount_cents) as NonNullable<
    GiftRow['tokens_hundredths']
  >

/** What is unspent is blocked while a bank disputes its payment, and gone once that money has gone back. What an open checkout holds stays. */
async function withdraw(db: Db, gift: GiftRow, moved: MovedMoney): Promise<void> {
  const change = minus(goneOf(gift, moved), await sumWithdrawn(db, gift.id))
  const held = (await sumHeld(db, [gift.id])).get(gift.id) ?? cents(0)
  const taken = cents(Math.min(change, minus(gift.left_cents, held)))
  await insertEntry(db, {
    gift_id: gift.id,
    kind: taken > 0 ? 'withdrawn' : 'restored',
    amount_cents: cents(-taken),
  })
  await moveGift(db, gift.id, stateOf(gift, moved))
}

type Moved = Pick<MovedMoney, 'disputedCents' | 'refundedCents'>

/** Of what is not claimed. */
export function stateOf({ amount_cents, blocked_at }: GiftRow, { disputedCents, refundedCents }: Moved) {
  if (disputedCents > 0) return 'blocked'
  if (refundedCents >= amount_cents) return 'returned'
  return blocked_at === null ? 'active' : 'blocked'
}

export async function send(db: Db, site: Site, gift: GiftRow): Promise<void> {
  await mailReceiver(db, site, gift)
  if (gift.send_to !== null) await updateGift(db, gift.id, { sent_at: site.clock() })
}

/** The job that mails gifts on their day. */
export async function sendGifts({ db, ...site }: Site & { db: Db }): Promise<void> {
  for (const { id } of await findDueToSend(db, dayOf(site.clock()))) {
    await db.transaction().execute(async (transaction) => {
      const gift = await lockGift(transaction, id)
      if (gift.sent_at === null && gift.state === 'active') await send(transaction, site, gift)
    })
  }
}
