import { type Cents, cents, type Hundredths, hundredths, minus, sumOf } from '@storylamp/contract/money'
import type { PaymentRow } from '../../payments/index.ts'
import { moneyOf, tokensGone } from '../lots/lots.ts'
import type { PackRow } from '../top-up/pack-queries.ts'

type Payment = Pick<PaymentRow, 'amount_cents' | 'refunded_cents' | 'disputed_cents'>
type Pack = Pick<PackRow, 'tokens_hundredths'>

export type TopUpRefund = {
  amount_cents: Cents
  state: 'requested' | 'succeeded' | 'failed'
  /** What it gives back; undefined for a refund by staff. */
  tokens: Hundredths | undefined
}

/** The tokens that refunds and disputes of a top-up take. */
export function goneOf(payment: Payment, pack: Pack, refunds: TopUpRefund[], refunded: Cents, disputed: Cents) {
  const givenBack = refunds.flatMap(({ tokens, amount_cents, state }) =>
    tokens === undefined ? [] : [{ tokens, cents: amount_cents, state }],
  )
  return tokensGone(bought(payment, pack), givenBack, refunded, disputed)
}

const bought = ({ amount_cents }: Payment, { tokens_hundredths }: Pack) => ({
  tokens: tokens_hundredths,
  amountCents: amount_cents,
})

export type LeftToGiveBack = { tokens: Hundredths; amount: Cents }

/**
 * Never more than what was not refunded or disputed before; such tokens left the wallet, or became a debt. Those of a refund that
 * is on its way stay until it succeeds.
 */
export function leftToGiveBack(payment: Payment, pack: Pack, refunds: TopUpRefund[], unspent: Hundredths) {
  const { refunded_cents, disputed_cents } = payment
  const requested = refunds.filter(({ state }) => state === 'requested')
  const byStaff = sumOf(requested.filter(({ tokens }) => tokens === undefined).map(({ amount_cents }) => amount_cents))
  const gone = goneOf(payment, pack, refunds, sumOf([refunded_cents, byStaff]), disputed_cents)
  const tokens = hundredths(Math.min(unspent, minus(pack.tokens_hundredths, gone)))
  const moved = sumOf([refunded_cents, disputed_cents, ...requested.map(({ amount_cents }) => amount_cents)])
  const amount = Math.min(moneyOf(bought(payment, pack), tokens), minus(payment.amount_cents, moved))
  return { tokens, amount: cents(Math.max(0, amount)) }
}
