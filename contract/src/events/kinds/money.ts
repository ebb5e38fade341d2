import type { Cents, Hundredths, Money } from '../../money.ts'
import type { PaymentState } from '../../payments/payment-states.ts'
import type { NotRecorded, NotReturned } from '../../returns/not-recorded.ts'
import type { Kind, Nothing } from './kind.ts'

type Chosen = { lines?: { line: number; pieces: number }[] | undefined; delivery?: boolean | 'cheapest' | undefined }
type Disputed = { dispute: string; money: Money }
type Return = { return: number }

export type MoneyKinds = {
  'refund.requested': Kind<
    Chosen & { refund: string; money: Money; cause: 'chosen' | 'cancelled' | 'return' | 'erased' | 'given_back' },
    'step' | 'act' | 'money'
  >
  'refund.withheld': Kind<{ refund: string; money: Money }, 'step' | 'money'>
  /** `reason` is a word of the provider. */
  'refund.failed': Kind<
    { refund: string; money: Money; isRefused: boolean; reason: string | null },
    'step' | 'alarm' | 'money'
  >
  'refund.counted': Kind<{ money: Money }, 'step' | 'money'>
  'dispute.inquired': Kind<Disputed & { reason: string }, 'step' | 'money'>
  'dispute.opened': Kind<Disputed & { reason: string }, 'step' | 'alarm' | 'money'>
  'dispute.moved': Kind<{ dispute: string; status: string }, 'step'>
  'dispute.won': Kind<Disputed, 'step' | 'money'>
  'dispute.lost': Kind<Disputed, 'step' | 'alarm' | 'money'>
  'dispute.closed': Kind<{ dispute: string }, 'step'>
  'books.differed': Kind<BooksDiffered, 'alarm'>
  'return.requested': Kind<Return & { via: string }, 'step'>
  'return.cancelled': Kind<Return, 'step'>
  'return.approved': Kind<Return, 'step' | 'act'>
  'return.declined': Kind<Return, 'step' | 'act'>
  'return.lapsed': Kind<Return, 'step' | 'act'>
  'return.received': Kind<Return & { lines: unknown[]; faulty?: unknown }, 'step' | 'act'>
  'return.refunded': Kind<Return & Chosen & { refund: string; money: Money; withheld?: Cents }, 'step' | 'act'>
  'return.ended': Kind<Return, 'step' | 'act'>
  'withdrawal.confirmed': Kind<Nothing, 'act'>
  'withdrawal.dismissed': Kind<Nothing, 'act'>
  'withdrawal.alarmed': Kind<WithdrawalAlarmed, 'alarm'>
  'payment.problem_closed': Kind<Nothing, 'step' | 'act'>
  'gift.blocked': Kind<Nothing, 'act'>
  'gift.unblocked': Kind<Nothing, 'act'>
  'gift.resent': Kind<Nothing, 'act'>
  'wallet.adjusted': Kind<{ hundredths: Hundredths }, 'act'>
}

type Recorded<Status> = { status: Status; cents: Cents } | null

/** `here` is the amount in the shop's books, if there is one. */
export type BooksDiffered = { money: Money } & (
  | { what: 'charge'; here: Recorded<PaymentState> }
  | { what: 'provider_refund'; there: string; here: Recorded<string> }
  | { what: 'dispute'; there: string; here: { status: string } | null }
  | { what: 'payment' }
  | { what: 'refund'; here: { status: string } }
)

export type WithdrawalAlarmed =
  | { cause: 'not_recorded'; order: number; notRecorded: NotRecorded }
  | { cause: 'confirmed_not_recorded'; order: number; notRecorded: NotReturned }
  | { cause: 'erased_unrecorded' | 'erased_unconfirmed'; order: number }
  | { cause: 'too_many'; order: number; count: number }
  | { cause: 'guessed'; count: number }
