import { type Cents, cents, type Hundredths, hundredths, sumOf, times } from '@storylamp/contract/money'
import type { Db } from '../../../platform/db/database.ts'
import { findRefunds } from '../../payments/index.ts'
import { findLines, type LineRow, type OrderRow } from '../queries.ts'
import { freeTokensGone, type TokenRefund } from './free-tokens-gone.ts'
import { findPartsOfOrder, type PartRow } from './refunded-parts.ts'

/** The free tokens that all refunds and disputes of an order take. Refunds that failed count as if they had never been. */
export async function sumTokensGone(
  db: Db,
  order: OrderRow,
  refundedCents: Cents,
  disputedCents: Cents,
): Promise<Hundredths> {
  const given = { tokens: order.free_tokens_hundredths, amountCents: order.amount_cents }
  if (given.tokens === 0) return hundredths(0)
  const lines = await findLines(db, [order.id])
  const parts = await findPartsOfOrder(db, order.id)
  const succeeded = (await findRefunds(db, order.payment_id)).filter(({ state }) => state === 'succeeded')
  const refunds = succeeded.map(({ id, amount_cents }) => ({
    cents: amount_cents,
    tokens: tokensOf(
      lines,
      parts.filter(({ refund_id }) => refund_id === id),
    ),
  }))
  const known = sumOf(refunds.map((refund: TokenRefund) => refund.cents))
  return freeTokensGone(given, refunds, cents(Math.max(0, refundedCents + disputedCents - known)))
}

/** Undefined for a refund of an amount, and for lines from before the tokens of their pieces were kept. */
function tokensOf(lines: LineRow[], parts: PartRow[]): Hundredths | undefined {
  if (parts.length === 0 || lines.some(({ free_tokens_hundredths }) => free_tokens_hundredths === null))
    return undefined
  return sumOf(
    parts.map(({ position, pieces }) =>
      times(lines.find((line) => line.position === position)?.free_tokens_hundredths ?? hundredths(0), pieces),
    ),
  )
}
