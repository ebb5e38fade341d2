import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/http/endpoints/member.ts'
import { Refusal, transactionOrRefusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { recordEvent } from '../events/index.ts'
import { closeCheckoutsWithCard, findPaymentOfGift } from '../payments/index.ts'
import { codeOf, hashOf } from './gift-codes.ts'
import { send, stateOf } from './gift-effects.ts'
import { mailGiver } from './gift-emails.ts'
import { findGift, type GiftRow, lockGift, moveGift, updateGift } from './queries.ts'

export type ChangeDeps = { db: Db; clock: Clock; shopOrigin: string }

export const giftNotFound = () => new Refusal('not_found', giftTexts.giftUnknown)

type Block = { isBlocked: boolean; reason: string }

/** Checkouts that it was to pay for are closed. A dispute of its payment blocks it whatever staff do. */
export const blockGift = ({ db, clock }: ChangeDeps, by: Member, id: string, { isBlocked, reason }: Block) =>
  change(db, id, async (transaction, gift) => {
    const payment = await findPaymentOfGift(transaction, id)
    const isOpen = gift.state === 'active' || gift.state === 'blocked'
    if (payment === undefined || !isOpen || isBlocked === (gift.blocked_at !== null))
      return new Refusal('gift_blocked', giftTexts.notToBlock)
    const blocked_at = isBlocked ? clock() : null
    const moved = { disputedCents: payment.disputed_cents, refundedCents: payment.refunded_cents }
    await moveGift(transaction, id, stateOf({ ...gift, blocked_at }, moved), { blocked_at })
    if (isBlocked) await closeCheckoutsWithCard(transaction, id)
    const kind = isBlocked ? 'gift.blocked' : 'gift.unblocked'
    await recordEvent(transaction, { kind, details: {}, by, about: aboutGift(gift), reason })
    return undefined
  })

/** With a new code, as the mails before may have gone to somebody else. */
export const resendGift = (deps: ChangeDeps, by: Member, id: string, sendTo: string | undefined) =>
  change(deps.db, id, async (transaction, { state, code_turn, ...before }) => {
    if (state !== 'active') return new Refusal('gift_blocked', giftTexts.notToSend)
    const turn = { id, code_turn: code_turn + 1 }
    const code_hash = await hashOf(transaction, await codeOf(transaction, turn))
    const send_to = sendTo ?? before.send_to
    await updateGift(transaction, id, { code_turn: turn.code_turn, code_hash, send_to })
    const gift = await lockGift(transaction, id)
    if (gift.buyer_email === null && send_to === null) return new Refusal('customer_deleted', adminTexts.customerGone)
    await mailGiver(transaction, deps, gift)
    if (gift.send_on === null || gift.send_on <= dayOf(deps.clock())) await send(transaction, deps, gift)
    await recordEvent(transaction, { kind: 'gift.resent', details: {}, by, about: aboutGift(gift) })
  })

const change = <R>(db: Db, id: string, make: (db: Db, gift: GiftRow) => Promise<R>) =>
  transactionOrRefusal(db, async (transaction) => {
    if (!isUuid(id) || (await findGift(transaction, id)) === undefined) return giftNotFound()
    return make(transaction, await lockGift(transaction, id))
  })

export const aboutGift = ({ number }: GiftRow) => ({ target: 'gift', targetId: String(number) })
