import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type Cents, type Currency, cents, minus, sumOf } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { type CardShare, settleCards, sumHeld } from '../payments/index.ts'
import { hashOf } from './gift-codes.ts'
import { findAllByHash, type GiftRow, insertEntry, lockGift, lockGifts } from './queries.ts'

/**
 * What cards of money pay of a total, in the order in which they are given. The provider takes nothing below `least`, so they
 * leave that much, or nothing.
 */
export async function shareCards(
  db: Db,
  codes: string[],
  { familyId, totalCents, currency, least }: { familyId: string; totalCents: Cents; currency: Currency; least: Cents },
) {
  if (codes.length === 0) return []
  const hashes = await Promise.all([...new Set(codes)].map((code) => hashOf(db, code)))
  const gifts = await findAllByHash(db, hashes)
  const cards = hashes.map((hash) => gifts.find(({ code_hash }) => code_hash.equals(hash)))
  const held = await sumHeld(
    db,
    gifts.map(({ id }) => id),
    familyId,
  )
  const shares: CardShare[] = []
  let rest = totalCents
  for (const card of cards) {
    const refused = refuseCard(card, currency)
    if (refused !== undefined) return refused
    const { id, left_cents } = card as GiftRow
    const left = minus(left_cents, held.get(id) ?? cents(0))
    if (left <= 0) return new Refusal('gift_card_empty', giftTexts.cardEmpty)
    const share = cents(Math.min(left, rest))
    if (share > 0) shares.push({ giftId: id, cents: share })
    rest = minus(rest, share)
  }
  return rest > 0 && rest < least ? leaving(shares, minus(least, rest)) : shares
}

function leaving(shares: CardShare[], more: Cents): CardShare[] {
  const last = shares.at(-1)
  if (last === undefined) return shares
  const share = minus(last.cents, more)
  return share > 0 ? [...shares.slice(0, -1), { ...last, cents: share }] : leaving(shares.slice(0, -1), cents(-share))
}

function refuseCard(card: GiftRow | undefined, currency: Currency) {
  if (card === undefined) return new Refusal('not_found', giftTexts.unknown)
  if (card.kind !== 'money') return new Refusal('gift_is_no_money', giftTexts.notMoney)
  if (card.currency !== currency) return new Refusal('gift_blocked', giftTexts.otherCurrency)
  return card.state === 'active' ? undefined : new Refusal('gift_blocked', giftTexts.blocked)
}

/** Locks the cards, so that no two orders spend the same money. Refuses if one of them has less by now. */
export async function lockCards(db: Db, shares: CardShare[]) {
  if (shares.length === 0) return undefined
  const ids = shares.map(({ giftId }) => giftId)
  const gifts = await lockGifts(db, ids)
  const held = await sumHeld(db, ids)
  const isCovered = ({ giftId, cents: share }: CardShare) => {
    const gift = gifts.find(({ id }) => id === giftId)
    return gift?.state === 'active' && minus(gift.left_cents, held.get(giftId) ?? cents(0)) >= share
  }
  return shares.every(isCovered) ? undefined : new Refusal('gift_card_changed', giftTexts.cardChanged)
}

export const sumShares = (shares: CardShare[]): Cents => sumOf(shares.map((share) => share.cents))

/** What was held of cards for a paid order is used. */
export async function useCards(db: Db, orderId: string, now: Date): Promise<void> {
  for (const { id, gift_card_id, amount_cents } of await settleCards(db, orderId, 'completed', now)) {
    if (gift_card_id === null) continue
    const used = { gift_id: gift_card_id, kind: 'used' as const, payment_id: id }
    await insertEntry(db, { ...used, amount_cents: cents(-amount_cents) })
  }
}

/** A checkout that nobody paid: what was held of cards is free again. */
export const freeCards = (db: Db, orderId: string, now: Date) => settleCards(db, orderId, 'abandoned', now)

export async function returnToCard(db: Db, giftId: string, refundId: string, amount: Cents): Promise<void> {
  await lockGift(db, giftId)
  await insertEntry(db, { gift_id: giftId, kind: 'returned', amount_cents: amount, refund_id: refundId })
}
