import { formatMoney, money } from '../money.ts'
import { orderProblems, toProblemKind } from '../orders/order-problems.ts'
import { paymentStatusOf } from '../payments/payment-states.ts'
import { confirmedNotRecordedText, notRecordedText } from '../returns/not-recorded.ts'
import type { FailureKind } from '../settings/alerts.ts'
import type { BooksDiffered, WithdrawalAlarmed } from './kinds/money.ts'
import type { Details, KindsFor, KnownEvent } from './kinds.ts'
import { describeDispute, describeFailedRefund, describeLostDispute } from './step-texts.ts'

export type AlarmKind = KindsFor<'alarm'>
type Alarm = { failure: FailureKind; text: string }
type AlarmTexts = { [K in AlarmKind]: (details: Details<K>) => Alarm | undefined }

export const alarmTexts: AlarmTexts = {
  'payment.mismatched': (details) => ({ failure: 'payments', text: describeMismatch(details) }),
  'problem.opened': ({ problem }) => {
    if (problem === 'disputed' || problem === 'dispute_lost') return undefined
    return {
      failure: problem === 'pieces_missing' ? 'stock' : 'parcels',
      text: orderProblems[toProblemKind(problem)].text,
    }
  },
  'refund.failed': (failed) => ({ failure: 'refunds', text: describeFailedRefund(failed) }),
  'dispute.opened': (opened) => ({ failure: 'disputes', text: describeDispute(opened) }),
  'dispute.lost': (lost) => ({ failure: 'disputes', text: describeLostDispute(lost) }),
  'books.differed': (differed) => ({ failure: 'books', text: describeDifference(differed) }),
  'withdrawal.alarmed': (alarmed) => ({ failure: 'returns', text: describeWithdrawal(alarmed) }),
  'job.given_up': ({ task, attempts }) => ({
    failure: 'jobs',
    text: `The job ${task} was given up after ${attempts} attempts`,
  }),
}

export function describeMismatch({ problem, money }: Details<'payment.mismatched'>): string {
  if (problem === 'session') return 'the session belongs to another payment'
  return problem === 'currency' ? `paid in ${money.currency}` : `paid ${formatMoney(money)}`
}

export function describeDifference(differed: BooksDiffered): string {
  const { currency } = differed.money
  const sum = formatMoney(differed.money)
  switch (differed.what) {
    case 'charge': {
      const { here } = differed
      const there =
        here === null ? 'not' : `${paymentStatusOf[here.status]} with ${formatMoney(money(here.cents, currency))}`
      return `${sum} (${currency}) are paid at the provider, and ${there} in the books`
    }
    case 'provider_refund': {
      const { here, there } = differed
      const inBooks = here === null ? 'not' : `${here.status} with ${formatMoney(money(here.cents, currency))}`
      return `A refund of ${sum} is ${there} at the provider, and ${inBooks} in the books`
    }
    case 'dispute':
      return `A dispute about ${sum} is ${differed.there} at the provider, and ${differed.here?.status ?? 'not'} in the books`
    case 'payment':
      return `${sum} are paid in the books, and not at the provider`
    case 'refund':
      return `A refund of ${sum} is ${differed.here.status} in the books, and not at the provider`
  }
}

function describeWithdrawal(alarmed: WithdrawalAlarmed): string {
  switch (alarmed.cause) {
    case 'not_recorded':
      return `A withdrawal from order ${alarmed.order} could not be recorded. The customer was told: ${notRecordedText(alarmed.notRecorded)}`
    case 'confirmed_not_recorded':
      return `A confirmed withdrawal from order ${alarmed.order} could not be recorded. The customer was told: ${confirmedNotRecordedText(alarmed.notRecorded)}`
    case 'erased_unrecorded':
      return `A withdrawal from order ${alarmed.order} had not been recorded when its account was deleted. Look at the order.`
    case 'erased_unconfirmed':
      return `A withdrawal from order ${alarmed.order} had not been confirmed when its account was deleted. Look at the order.`
    case 'too_many':
      return `Order ${alarmed.order} was withdrawn from more than ${alarmed.count} times within a day without signing in. What came then was not recorded: ask its customer.`
    case 'guessed':
      return `${alarmed.count} withdrawals within an hour fitted no order of their address: somebody may be guessing. They are among the messages.`
  }
}

type AlarmText = (details: KnownEvent['details']) => Alarm | undefined
const textByKind = new Map<string, AlarmText>(Object.entries(alarmTexts) as [string, AlarmText][])

/** Undefined if the event raises no alarm. */
export const describeAlarm = ({ kind, details }: KnownEvent): Alarm | undefined => textByKind.get(kind)?.(details)
