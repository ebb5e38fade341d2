import {
  type Cents,
  type Currency,
  cents,
  type Hundredths,
  hundredths,
  minus,
  money,
  sumOf,
  times,
} from '@storylamp/contract/money'
import type { RefundBody } from '@storylamp/contract/orders/admin-orders'
import type { Refundable } from '@storylamp/contract/orders/paid-order'
import { tokensWorth, worthOf } from '@storylamp/contract/wallet/token-money'
import type { TokenRate } from '@storylamp/contract/wallet/token-packs'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { idsOf } from '../../../platform/db/ids-of.ts'
import { findRefunds, type RequestedRefund } from '../../payments/index.ts'
import { type FrozenQuote, type RefundedParts, refundOf, splitAmount } from '../../quote/index.ts'
import { findLines, type LineRow, type OrderRow } from '../queries.ts'
import { type OrderTables, tables } from '../tables.ts'

type PaidDelivery = Pick<
  OrderRow,
  'is_tax_included' | 'delivery_cents' | 'delivery_tax_cents' | 'cheapest_delivery_cents'
>
type PaidLine = Pick<LineRow, 'position' | 'quantity' | 'total_cents'>
type Part = { position: number | null; pieces: number }

/** An order as it was paid, with what was refunded of its lines. */
export function frozenQuoteOf(order: PaidDelivery, lines: PaidLine[], parts: Part[]): FrozenQuote {
  const piecesOf = (at: Part['position']) =>
    parts.filter(({ position }) => position === at).reduce((sum, { pieces }) => sum + pieces, 0)
  const deliveryTax = order.is_tax_included ? cents(0) : order.delivery_tax_cents
  const delivery = sumOf([order.delivery_cents, deliveryTax])
  return {
    lines: lines.map(({ position, quantity, total_cents }) => ({
      quantity,
      refundedPieces: piecesOf(position),
      totalCents: total_cents,
    })),
    delivery: {
      totalCents: delivery,
      cheapestCents: cents(Math.min(order.cheapest_delivery_cents, delivery)),
      isRefunded: piecesOf(null) > 0,
    },
  }
}

/** What staff can choose from; an order that nothing is left of has empty lines. */
export function refundableOf(frozen: FrozenQuote, currency: Currency): Refundable {
  const { lines, delivery } = frozen
  const priceOf = (at: number, pieces: number) => refundOf(frozen, { pieces: onlyLine(at, pieces), delivery: false })
  return {
    lines: lines.map(({ quantity, refundedPieces }, at) =>
      Array.from({ length: quantity - refundedPieces }, (_, before) =>
        money(priceOf(at, before + 1) ?? cents(0), currency),
      ),
    ),
    delivery: money(delivery.isRefunded ? cents(0) : delivery.totalCents, currency),
  }
}

export type ChosenParts = Pick<RefundBody, 'lines'> & { delivery?: RefundedParts['delivery'] | undefined }

export const chosenParts = ({ lines = [], delivery = false }: ChosenParts): RefundedParts => {
  const pieces: number[] = Array(Math.max(0, ...lines.map(({ line }) => line + 1))).fill(0)
  for (const part of lines) pieces[part.line] = part.pieces
  return { pieces, delivery }
}

export const restOf = ({ lines, delivery }: FrozenQuote): RefundedParts => ({
  pieces: lines.map(({ quantity, refundedPieces }) => quantity - refundedPieces),
  delivery: delivery.totalCents > 0 && !delivery.isRefunded,
})

type PartShare = Part & { amountCents: Cents }

/** What of a refund is for which part, delivery last; what it is less than their price is less for all of them in proportion. */
export function shareRefund(frozen: FrozenQuote, { pieces, delivery }: RefundedParts, less: Cents): PartShare[] {
  const share = (position: Part['position'], count: number, parts: RefundedParts) => ({
    position,
    pieces: count,
    amountCents: refundOf(frozen, parts) ?? cents(0),
  })
  const lines = pieces.map((count, at) => share(at, count, { pieces: onlyLine(at, count), delivery: false }))
  const parts = [...lines, share(null, delivery ? 1 : 0, { pieces: [], delivery })].filter((part) => part.pieces > 0)
  const prices = parts.map(({ amountCents }) => amountCents)
  const back = splitAmount(minus(sumOf(prices), less), prices)
  return parts.map((part, at) => ({ ...part, amountCents: back[at] ?? cents(0) }))
}

/** The same by refund, where the money goes back to several payments: the first refund counts the pieces. */
function spreadParts(parts: PartShare[], refunds: { id: string; cents: Cents }[]) {
  const left = parts.map(({ amountCents }) => amountCents)
  return refunds.flatMap(({ id: refundId, cents: back }, turn) => {
    let rest = back
    return parts
      .map((part, at) => {
        // The last one has the rest, as the price of all that is left may be more than what is left of the payment.
        const open = left[at] ?? cents(0)
        const amountCents = turn === refunds.length - 1 ? open : cents(Math.min(rest, open))
        rest = minus(rest, amountCents)
        left[at] = minus(open, amountCents)
        return { ...part, refundId, amountCents, pieces: turn === 0 ? part.pieces : 0 }
      })
      .filter(({ pieces, amountCents }) => pieces > 0 || amountCents > 0)
  })
}

const onlyLine = (at: number, pieces: number): number[] => [...Array(at).fill(0), pieces]

type Given = { tokens: Hundredths; amountCents: Cents }

/** A refund that succeeded, with the tokens of its pieces; without them if it was one of an amount. */
export type TokenRefund = { cents: Cents; tokens?: Hundredths | undefined }

/**
 * The free tokens that leave with the refunds of an order, first to last, and with `otherCents`, which are disputed: pieces take
 * theirs, money takes its share of what is left, and all that was paid takes all.
 */
export function freeTokensGone(given: Given, refunds: TokenRefund[], otherCents: Cents): Hundredths {
  let left = given
  for (const refund of [...refunds, { cents: otherCents, tokens: undefined }]) left = afterRefund(left, refund)
  return minus(given.tokens, left.tokens)
}

function afterRefund({ tokens, amountCents }: Given, refund: TokenRefund): Given {
  const taken = cents(Math.min(refund.cents, amountCents))
  const rest = minus(amountCents, taken)
  if (rest === 0) return { tokens: hundredths(0), amountCents: rest }
  const wanted = refund.tokens ?? hundredths(Math.floor((tokens * taken) / amountCents))
  return { tokens: minus(tokens, hundredths(Math.min(wanted, tokens))), amountCents: rest }
}

type Pieces = { position: number | null; pieces: number }

/** Undefined for a refund of an amount. */
export function tokensOfPieces(lines: Pick<LineRow, 'position' | 'free_tokens_hundredths'>[], parts: Pieces[]) {
  if (parts.length === 0) return undefined
  return sumOf(
    parts.map(({ position, pieces }) =>
      times(lines.find((line) => line.position === position)?.free_tokens_hundredths ?? hundredths(0), pieces),
    ),
  )
}

/** `withheld` is what a refund is less by if the spent tokens are taken from it, and `stillOwed` what it is too small for. */
export type Withheld = { withheld: Cents; stillOwed: Hundredths }

/** At least one minor unit goes back: its refund is what marks the pieces as returned. */
export function withhold(amount: Cents, owed: Hundredths, rate: TokenRate): Withheld {
  const withheld = cents(Math.max(0, Math.min(worthOf(owed, rate), amount - 1)))
  return { withheld, stillOwed: hundredths(Math.max(0, owed - tokensWorth(withheld, rate))) }
}

type PartRow = Selectable<OrderTables['refunded_part']>

/** What one refund was for; nothing for one of an amount. */
export const findRefundedParts = (db: Db, refundId: string): Promise<PartRow[]> =>
  tables(db).selectFrom('refunded_part').selectAll().where('refund_id', '=', refundId).execute()

/** The order as it was paid, with what was refunded of its lines: requested refunds count, failed ones do not. */
export const readFrozen = async (db: Db, order: OrderRow): Promise<FrozenQuote> =>
  (await readAllFrozen(db, [order])).get(order.id) as FrozenQuote

export async function readAllFrozen(db: Db, orders: OrderRow[]): Promise<Map<string, FrozenQuote>> {
  const ids = idsOf(orders)
  const parts = Map.groupBy(await findPartsOfOrders(db, ids), ({ order_id }) => order_id)
  const lines = Map.groupBy(await findLines(db, ids), ({ order_id }) => order_id)
  const refunded = orders.filter(({ id }) => parts.has(id))
  const refunds = await findRefunds(db, ...idsOf(refunded))
  const failed = new Set(refunds.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return new Map(
    orders.map((order) => {
      const counted = (parts.get(order.id) ?? []).filter(({ refund_id }) => !failed.has(refund_id))
      return [order.id, frozenQuoteOf(order, lines.get(order.id) ?? [], counted)]
    }),
  )
}

export const findPartsOfOrders = (db: Db, orderIds: string[]): Promise<PartRow[]> =>
  tables(db)
    .selectFrom('refunded_part')
    .selectAll()
    .where('order_id', '=', sql<string>`ANY(${orderIds}::uuid[])`)
    .execute()

export async function insertParts(
  db: Db,
  { id, refunds, frozen }: { id: string; refunds: RequestedRefund['refunds']; frozen: FrozenQuote },
  parts: RefundedParts,
  less = cents(0),
): Promise<void> {
  const values = spreadParts(shareRefund(frozen, parts, less), refunds).map((part) => ({
    refund_id: part.refundId,
    order_id: id,
    position: part.position,
    pieces: part.pieces,
    amount_cents: part.amountCents,
  }))
  if (values.length > 0) await tables(db).insertInto('refunded_part').values(values).execute()
}
