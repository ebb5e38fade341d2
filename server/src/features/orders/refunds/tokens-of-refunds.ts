import {
  type Cents,
  cents,
  type Hundredths,
  hundredths,
  minus,
  money as moneyIn,
  sumOf,
} from '@storylamp/contract/money'
import { tokensWorth } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import type { Db } from '../../../platform/db/database.ts'
import { findRefunds, readMoneyOf } from '../../payments/index.ts'
import type { RefundedParts } from '../../quote/index.ts'
import { findBalances, sumFreeTokensTaken } from '../../wallet/index.ts'
import { tokenRateOf } from '../order-sums.ts'
import { findLines, type OrderRow } from '../queries.ts'
import {
  findPartsOfOrders,
  freeTokensGone,
  type TokenRefund,
  tokensOfPieces,
  type Withheld,
  withhold,
} from './refund-shares.ts'

type Money = { refundedCents: Cents; disputedCents: Cents; next?: TokenRefund }

/**
 * The free tokens that all refunds and disputes of an order take, without those for which refunds are less. Refunds that failed count
 * as if they had never been.
 */
export async function sumTokensGone(db: Db, order: OrderRow, money: Money): Promise<Hundredths> {
  const { refundedCents, disputedCents, next } = money
  const given = { tokens: order.free_tokens_hundredths, amountCents: order.amount_cents }
  if (given.tokens === 0) return hundredths(0)
  const lines = await findLines(db, [order.id])
  const parts = await findPartsOfOrders(db, [order.id])
  const all = await findRefunds(db, order.id)
  const succeeded = all.filter(({ state }) => state === 'succeeded')
  // What is about to be taken comes after what is under way.
  const counted = next === undefined ? succeeded : all.filter(({ state }) => state !== 'failed')
  const refunds = counted.map(({ id, amount_cents, withheld_cents }) => ({
    cents: sumOf([amount_cents, withheld_cents]),
    tokens: tokensOfPieces(
      lines,
      parts.filter(({ refund_id }) => refund_id === id),
    ),
  }))
  const known = sumOf(succeeded.map(({ amount_cents }) => amount_cents))
  const others = cents(Math.max(0, refundedCents + disputedCents - known))
  const gone = freeTokensGone(given, next === undefined ? refunds : [...refunds, next], others)
  const withheld = sumOf(counted.map(({ withheld_cents }) => withheld_cents))
  const paid = tokensWorth(withheld, tokenRateOf(order))
  return hundredths(Math.max(0, gone - paid))
}

/** What leaves the wallet, and what of it is spent and will be owed. */
export type LeavingTokens = { leave: Hundredths; owed: Hundredths }

/** The same for what is about to be taken, as the wallet is now; undefined if that is nothing. */
export async function forecastTokens(db: Db, order: OrderRow, money: Money): Promise<LeavingTokens | undefined> {
  const gone = await sumTokensGone(db, order, money)
  const leave = minus(gone, await sumFreeTokensTaken(db, order.family_id, order.id))
  if (leave <= 0) return undefined
  const balance = (await findBalances(db, [order.family_id])).get(order.family_id) ?? hundredths(0)
  return { leave, owed: hundredths(Math.max(0, leave - balance)) }
}

type Chosen = { amount: Cents; parts: RefundedParts | undefined }

export type ReturnedTokens = LeavingTokens & Withheld & { rate: TokenRate }

export const shownTokens = ({ rate: { currency }, withheld, ...tokens }: ReturnedTokens) => ({
  ...tokens,
  withheld: moneyIn(withheld, currency),
  currency,
})

export async function forecastReturn(db: Db, order: OrderRow, { amount, parts }: Chosen) {
  const lines = await findLines(db, [order.id])
  const chosen = parts?.pieces.map((pieces, position) => ({ position, pieces }))
  const next = { cents: amount, tokens: chosen && tokensOfPieces(lines, chosen) }
  const { disputedCents } = await readMoneyOf(db, order.id)
  const tokens = await forecastTokens(db, order, { refundedCents: order.refunded_cents, disputedCents, next })
  if (tokens === undefined) return undefined
  const rate = tokenRateOf(order)
  return { ...tokens, ...withhold(amount, tokens.owed, rate), rate }
}
