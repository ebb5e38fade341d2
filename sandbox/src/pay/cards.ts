export type Behaviour =
  | { kind: 'pays' }
  | { kind: 'asks' }
  | { kind: 'delays' }
  | { kind: 'disputes'; status: 'needs_response' | 'warning_needs_response' }
  | { kind: 'declines'; declineCode: string; message: string }

/** `country` is the bank's; most are from the United States. */
export type TestCard = { number: string; effect: string; behaviour: Behaviour; country?: string }

export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', effect: 'Pays at once', behaviour: { kind: 'pays' } },
  {
    number: '4000 0000 0000 0002',
    effect: 'Is declined',
    behaviour: { kind: 'declines', declineCode: 'generic_decline', message: 'Your card was declined.' },
  },
  {
    number: '4000 0000 0000 9995',
    effect: 'Has insufficient funds',
    behaviour: { kind: 'declines', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  { number: '4000 0027 6000 3184', effect: 'Asks for one more confirmation', behaviour: { kind: 'asks' } },
  {
    number: '4000 0000 2400 0004',
    effect: 'Stays pending until it is settled by hand, like a bank debit',
    behaviour: { kind: 'delays' },
  },
  {
    number: '4000 0000 0000 0259',
    effect: 'Pays, and disputes the payment as fraudulent at once',
    behaviour: { kind: 'disputes', status: 'needs_response' },
  },
  {
    number: '4000 0000 0000 1976',
    effect: 'Pays, and its bank asks about the payment: an inquiry, which takes no money',
    behaviour: { kind: 'disputes', status: 'warning_needs_response' },
  },
  {
    number: '4000 0000 0000 7726',
    effect: 'Pays; a refund stays pending until it is settled by hand',
    behaviour: { kind: 'pays' },
  },
  {
    number: '4000 0027 6000 0016',
    effect: 'Pays; a card of a bank in Germany',
    behaviour: { kind: 'pays' },
    country: 'DE',
  },
]

/** The last digits of the card whose refunds stay pending. */
export const pendingRefundsLast4 = '7726'

export function findTestCard(digits: string) {
  return testCards.find(({ number }) => number.replaceAll(' ', '') === digits)
}
