import type { Store } from '../store.ts'
import { nowInSeconds } from './clock.ts'
import type { Tables } from './records.ts'

type Source = { id: string; object: string; payment_intent?: string }

type Movement = {
  id: string
  object: 'balance_transaction'
  reporting_category: string
  amount: number
  fee: number
  net: number
  currency: string
  created: number
  source: Source
}

type Moved = Source & { currency: string; created: number }

const daySeconds = 24 * 60 * 60
const disputeFee = 1500

const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

/** What moved the money of the account, first to last: payments, refunds, disputes, and each day's rest that was paid out to the bank. */
export function balanceOf(store: Store<Tables>): Movement[] {
  const charges = store.all('charges').filter(({ status, captured }) => status === 'succeeded' && captured)
  const movements = [
    ...charges.map((charge) => movement('charge', charge, charge.amount, feeOf(charge.amount))),
    ...store
      .all('refunds')
      .flatMap((refund) => [
        movement('refund', refund, -refund.amount),
        ...(refund.status === 'failed' ? [movement('refund_failure', refund, refund.amount)] : []),
      ]),
    ...store
      .all('disputes')
      .filter(({ status }) => !status.startsWith('warning_'))
      .flatMap((dispute) => [
        movement('dispute', dispute, -dispute.amount, disputeFee),
        ...(dispute.status === 'won' ? [movement('dispute_reversal', dispute, dispute.amount)] : []),
      ]),
  ]
  const byTime = movements.sort((one, other) => one.created - other.created)
  return [...byTime, ...payoutsOf(byTime)].sort((one, other) => one.created - other.created)
}

function movement(category: string, source: Moved, amount: number, fee = 0): Movement {
  const { currency, created } = source
  const id = `txn_${category}_${source.id}`
  return {
    ...{ id, object: 'balance_transaction', reporting_category: category },
    ...{ amount, fee, net: amount - fee, currency, created, source },
  }
}

/** At the end of each day what it left of a currency; a day that left less than nothing is made up for by the next. */
function payoutsOf(movements: Movement[]): Movement[] {
  const today = Math.floor(nowInSeconds() / daySeconds)
  const payouts: Movement[] = []
  for (const [currency, moved] of Map.groupBy(movements, (one) => one.currency)) {
    let left = 0
    for (const [day, ofDay] of Map.groupBy(moved, ({ created }) => Math.floor(created / daySeconds))) {
      left += ofDay.reduce((sum, { net }) => sum + net, 0)
      if (day >= today || left <= 0) continue
      const created = (day + 1) * daySeconds
      payouts.push(movement('payout', { id: `po_${day}${currency}`, object: 'payout', currency, created }, -left))
      left = 0
    }
  }
  return payouts
}
