import { formatCents } from '../money.ts'
import { parcelProblemTexts } from '../orders/parcel-problems.ts'
import { paymentStatusOf } from '../payments/payment-states.ts'
import { returnTexts } from '../returns/return-texts.ts'
import type { FailureKind } from '../settings/alerts.ts'
import { withdrawalTexts } from '../stories/withdrawal-texts.ts'
import type { BooksDiffered, NotRecorded, WithdrawalAlarmed } from './kinds/money.ts'
import type { Details, KindsFor, KnownEvent } from './kinds.ts'
import { describeDispute, describeFailedRefund, describeLostDispute } from './step-texts.ts'

export type AlarmKind = KindsFor<'alarm'>
type Alarm = { failure: FailureKind; text: string }
type AlarmTexts = { [K in AlarmKind]: (details: Details<K>) => Alarm | undefined }

export const alarmTexts: AlarmTexts = {
  'payment.mismatched': (details) => ({ failure: 'payments', text: describeMismatch(details) }),
  'problem.opened': ({ problem }) => {
    if (problem === 'disputed' || problem === 'dispute_lost') return undefined
    return { failure: problem === 'pieces_missing' ? 'stock' : 'parcels', text: parcelProblemTexts[problem] }
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
  return problem === 'currency' ? `paid in ${money.currency}` : `paid ${money.cents} cents`
}

function describeDifference(differed: BooksDiffered): string {
  const { cents, currency } = differed.money
  const sum = formatCents(cents)
  switch (differed.what) {
    case 'charge': {
      const { here } = differed
      const there = here === null ? 'not' : `${paymentStatusOf[here.status]} with ${formatCents(here.cents)}`
      return `${sum} (${currency}) are paid at the provider, and ${there} in the books`
    }
    case 'provider_refund': {
      const { here, there } = differed
      const inBooks = here === null ? 'not' : `${here.status} with ${formatCents(here.cents)}`
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
      return `A withdrawal from order ${alarmed.order} could not be recorded. The customer was told: ${toldOf(alarmed.told)}`
    case 'confirmed_not_recorded':
      return `A confirmed withdrawal from order ${alarmed.order} could not be recorded. The customer was told: ${toldOnceConfirmed(alarmed.told)}`
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

export const forPerson = 'A person looks at it and writes to you.'

/** A refusal may be of several sentences, whose last has its full stop already. */
export const asSentence = (refusal: string): string => (refusal.endsWith('.') ? refusal : `${refusal}.`)

/** A customer who cannot withdraw from a story, or whose pieces are not clear, hears that a person looks at it. */
export function toldOf(told: NotRecorded): string {
  switch (told.reason) {
    case 'no_story':
      return forPerson
    case 'not_paid':
      return `${returnTexts.notPaid}.`
    case 'nothing_left':
      return 'All of this order is returned or refunded already.'
    case 'pieces_gone':
      return `Some of this is returned or refunded already, or was never bought. ${forPerson}`
    case 'unclear': {
      const names = told.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join('\n')
      return `We could not tell which pieces you mean. ${forPerson}\nYour order holds:\n${names}`
    }
    case 'period_over':
      return told.of === 'goods' ? asSentence(refusalOf(told)) : `${asSentence(refusalOf(told))} ${forPerson}`
    default:
      return `${asSentence(refusalOf(told))} ${forPerson}`
  }
}

/** What was confirmed is refused by the order itself, and then a person looks at it. */
export const toldOnceConfirmed = (told: NotRecorded): string => `${asSentence(refusalOf(told))} ${forPerson}`

function refusalOf(told: NotRecorded): string {
  switch (told.reason) {
    case 'period_over': {
      const day = new Date(told.lastDay).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
      return told.of === 'goods' ? returnTexts.periodOver(day) : withdrawalTexts.periodOver(day)
    }
    case 'not_paid':
      return returnTexts.notPaid
    case 'story_used':
      return withdrawalTexts.used
    case 'story_made':
      return withdrawalTexts.made
    case 'not_returnable':
      return withdrawalTexts.notReturnable
    default:
      return returnTexts.piecesGone
  }
}

type AlarmText = (details: KnownEvent['details']) => Alarm | undefined
const textByKind = new Map<string, AlarmText>(Object.entries(alarmTexts) as [string, AlarmText][])

/** Undefined for what the shop is not told of. */
export const describeAlarm = ({ kind, details }: KnownEvent): Alarm | undefined => textByKind.get(kind)?.(details)
