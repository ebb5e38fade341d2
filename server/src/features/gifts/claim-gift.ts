import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type Hundredths, hundredths, money } from '@storylamp/contract/money'
import type { Db } from '../../platform/db/database.ts'
import { Refusal, transactionOrRefusal } from '../../platform/http/refusals/refusal.ts'
import { findBundles, lockActiveBundle } from '../bundles/index.ts'
import { findPaymentOfGift, lockPayment } from '../payments/index.ts'
import { type Buyer, buyBundle, findPurchase, type StoryDeps } from '../stories/index.ts'
import { topUp } from '../wallet/index.ts'
import { hashOf } from './gift-codes.ts'
import { mailReceived } from './gift-emails.ts'
import { findByHash, type GiftRow, insertEntry, lockByHash, moveGift } from './queries.ts'

export const giftUnknown = () => new Refusal('not_found', giftTexts.unknown)

/** What is in a gift, for whoever has its code. */
export async function lookAtGift(db: Db, code: string) {
  const gift = await findByHash(db, await hashOf(db, code))
  if (gift === undefined) return giftUnknown()
  const left = gift.kind === 'money' ? { left: money(gift.left_cents, gift.currency) } : {}
  const isOffered = gift.offered_at !== null
  return { data: { ...(await shownWorth(db, gift)), state: gift.state, ...left, ...(isOffered && { isOffered }) } }
}

export async function shownWorth(db: Db, gift: GiftRow) {
  const bundle = await shownBundle(db, gift)
  return {
    kind: gift.kind,
    amount: money(gift.amount_cents, gift.currency),
    currency: gift.currency,
    ...(gift.tokens_hundredths === null ? {} : { tokens: gift.tokens_hundredths }),
    ...(bundle === undefined ? {} : { bundle }),
    ...(gift.message === null ? {} : { message: gift.message }),
  }
}

async function shownBundle(db: Db, { bundle_id }: GiftRow) {
  const [bundle] = bundle_id === null ? [] : await findBundles(db, [bundle_id])
  return bundle && { _id: bundle.id, name: bundle.name }
}

/** Into a family, once. A bundle that it owns, or that is not sold any more, becomes its worth in tokens. */
export const claimGift = (deps: StoryDeps, parent: Buyer, code: string) =>
  transactionOrRefusal(deps.db, async (db) => {
    const locked = await lockWithPayment(db, await hashOf(db, code))
    if (locked === undefined) return giftUnknown()
    const { gift, payment } = locked
    const refused = refuseClaim(gift)
    if (refused !== undefined) return refused
    const bundle = await findNewBundle(db, gift, parent.familyId)
    // The bundle may cost more by now: it is the bundle that was given.
    const worth = gift.tokens_hundredths ?? hundredths(0)
    const credited = hundredths(Math.max(worth, bundle?.token_price_hundredths ?? 0))
    await insertEntry(db, { gift_id: gift.id, kind: 'claimed', amount_cents: negative(gift) })
    await moveGift(db, gift.id, 'claimed', {
      claimed_at: deps.clock(),
      claimed_by: parent.familyId,
      tokens_hundredths: credited,
    })
    await mailReceived(db, deps, gift)
    await topUp(db, parent.familyId, payment.id, credited)
    if (bundle === undefined) return shownClaim(gift, credited)
    const bought = await buyBundle(deps, db, parent, bundle.id, {})
    if (!(bought instanceof Refusal))
      return { data: { kind: gift.kind, bundle: { _id: bundle.id, name: bundle.name } } }
    // Tokens that the family owed were paid first.
    return bought.code === 'insufficient_balance'
      ? shownClaim(gift, credited)
      : (bought as Refusal<'too_many' | 'unauthorized'>)
  })

/** The payment first, as its effects do: a report of the provider would wait for the gift, and a claim for the payment. */
export async function lockWithPayment(db: Db, hash: Buffer) {
  const found = await findByHash(db, hash)
  const { id } = (found && (await findPaymentOfGift(db, found.id))) ?? {}
  if (id === undefined) return undefined
  const payment = await lockPayment(db, id)
  const gift = await lockByHash(db, hash)
  return gift && { gift, payment }
}

const negative = ({ left_cents }: GiftRow) => -left_cents as GiftRow['left_cents']

const shownClaim = ({ kind }: GiftRow, tokens: Hundredths) => ({ data: { kind, tokens } })

function refuseClaim({ kind, state }: GiftRow) {
  if (kind === 'money') return new Refusal('gift_is_money', giftTexts.isMoney)
  if (state === 'claimed') return new Refusal('already_claimed', giftTexts.claimed)
  return state === 'active' ? undefined : new Refusal('gift_blocked', giftTexts.blocked)
}

async function findNewBundle(db: Db, { bundle_id }: GiftRow, familyId: string) {
  if (bundle_id === null || (await findPurchase(db, familyId, bundle_id)) !== undefined) return undefined
  return lockActiveBundle(db, bundle_id)
}
