import { randomUUID } from 'node:crypto'
import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import { type GiftRequest, giftLimits } from '@storylamp/contract/gifts/gifts'
import { type Cents, type Currency, formatShort, type Hundredths, money, toCents } from '@storylamp/contract/money'
import { tokensWorth, worthOf } from '@storylamp/contract/wallet/token-money'
import { type Clock, dayMs, dayOf, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal, refuseField } from '../../platform/http/refusals/refusal.ts'
import { ProviderError } from '../../providers/payments/provider.ts'
import { findActiveBundle } from '../bundles/index.ts'
import { openCheckout, type PaymentDeps } from '../payments/index.ts'
import { readCurrency, readTokenRate } from '../settings/index.ts'
import { codeOf, hashOf } from './gift-codes.ts'
import { nameGift } from './gift-emails.ts'
import { insertGift } from './queries.ts'

export type GiftDeps = { db: Db; clock: Clock; payments: PaymentDeps; shopOrigin: string }

type Worth = { amount: Cents; currency: Currency; tokens: Hundredths | null; bundleId: string | null }

/** Opens the payment of a gift. Its price and its worth are frozen now. */
export async function buyGift({ db, clock, payments, shopOrigin }: GiftDeps, request: GiftRequest, asked?: string) {
  const refused = refuseDay(request, clock())
  if (refused !== undefined) return refused
  const worth = await findWorth(db, request, await readCurrency(db, asked))
  if (worth instanceof Refusal) return worth
  const { amount, currency, tokens, bundleId } = worth
  const id = randomUUID()
  const opened = await openCheckout(payments, {
    customer: null,
    purpose: 'gift',
    giftId: id,
    currency,
    items: [{ name: `Gift: ${await nameOf(db, request.kind, worth)}`, priceCents: amount, quantity: 1 }],
    customerEmail: request.buyerEmail,
    successUrl: `${shopOrigin}/gifts/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shopOrigin}/gifts`,
    // The proof of place for the tax of what is digital.
    needsAddress: request.kind !== 'money',
    purchaseFacts: id,
    record: async (transaction) => {
      await insertGift(transaction, {
        id,
        kind: request.kind,
        amount_cents: amount,
        currency,
        tokens_hundredths: tokens,
        bundle_id: bundleId,
        code_hash: await hashOf(transaction, await codeOf(transaction, { id, code_turn: 0 })),
        buyer_email: request.buyerEmail,
        send_to: request.sendTo ?? null,
        message: request.message ?? null,
        send_on: request.sendOn ?? null,
        sent_at: null,
        country: null,
        created_at: clock(),
        paid_at: null,
        claimed_at: null,
        claimed_by: null,
      })
      return undefined
    },
    isStillCurrent: async () => true,
  })
  if (opened === undefined) throw new ProviderError('a gift cannot be replaced')
  return { _id: id, ...opened }
}

function refuseDay({ sendOn }: GiftRequest, now: Date) {
  if (sendOn === undefined || (sendOn >= dayOf(now) && sendOn <= dayOf(later(now, 366 * dayMs)))) return undefined
  return refuseField('invalid_input', 'sendOn', giftTexts.dayInvalid)
}

async function findWorth(
  db: Db,
  { kind, amount = 0, bundleId }: GiftRequest,
  currency: Currency,
): Promise<Worth | Refusal<'invalid_input' | 'not_found'>> {
  const rate = await readTokenRate(db, currency)
  if (kind !== 'bundle') {
    const { least, most } = giftLimits(rate)
    if (amount < least || amount > most)
      return refuseField(
        'invalid_input',
        'amount',
        giftTexts.amountOutside(formatShort(least, currency), formatShort(most, currency)),
      )
    const paid = money(toCents(amount, currency), currency)
    return {
      amount: paid.cents,
      currency,
      tokens: kind === 'tokens' ? tokensWorth(paid.cents, rate) : null,
      bundleId: null,
    }
  }
  const bundle = await findActiveBundle(db, bundleId ?? '')
  if (bundle === undefined) return new Refusal('not_found', bundleTexts.notFound)
  const tokens = bundle.token_price_hundredths
  return { amount: worthOf(tokens, rate), currency, tokens, bundleId: bundle.id }
}

const nameOf = (db: Db, kind: GiftRequest['kind'], { amount, currency, tokens, bundleId }: Worth) =>
  nameGift(db, { kind, amount_cents: amount, currency, tokens_hundredths: tokens, bundle_id: bundleId })
