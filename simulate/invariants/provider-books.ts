import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, hourMs } from '../../server/src/platform/clock.ts'
import type { World } from '../world.ts'
import { type ByReading, isRecent } from './invariant.ts'

type Charge = { id: string; payment_intent: string; amount: number; currency: string; status: string; created: number }
type Refund = { id: string; payment_intent: string; amount: number; status: string }
type Books = { charges: Map<string, Charge>; refunds: Map<string, Refund>; movedToday: Set<string>; offset: number }

const read = new Map<World, Books>()

/** The provider's own journal, as far as it was written since the evening before. */
function readProvider(world: World): Books {
  const books: Books = read.get(world) ?? { charges: new Map(), refunds: new Map(), movedToday: new Set(), offset: 0 }
  read.set(world, books)
  books.movedToday.clear()
  const file = openSync(join(world.shop.sandbox.storeFolder, 'pay/journal.jsonl'), 'r')
  const buffer = Buffer.alloc(fstatSync(file).size - books.offset)
  const length = readSync(file, buffer, 0, buffer.length, books.offset)
  closeSync(file)
  const end = buffer.subarray(0, length).lastIndexOf('\n') + 1
  books.offset += end
  for (const line of buffer.toString('utf8', 0, end).split('\n').filter(Boolean)) {
    for (const [table, row] of JSON.parse(line)) {
      if (table === 'charges') books.charges.set(row.id, row)
      if (table !== 'refunds') continue
      books.refunds.set(row.id, row)
      books.movedToday.add(row.payment_intent)
    }
  }
  return books
}

type Payment = {
  intent: string
  number: number
  state: string
  cents: number
  currency: string
  refunded: number
}

export const providerBooks: ByReading[] = [
  {
    says: 'The books of shop and provider agree: what was paid, and what was refunded',
    each: 'day',
    find: async (world) => {
      const { charges, refunds, movedToday } = readProvider(world)
      const payments = await world.rows<Payment>(
        `SELECT intent_id AS intent, number, state, amount_cents AS cents, lower(currency) AS currency, refunded_cents AS refunded
         FROM payment WHERE intent_id IS NOT NULL AND ${isRecent('payment')}`,
      )
      const known = Map.groupBy(payments, ({ intent }) => intent)
      const refundedOf = Map.groupBy(refunds.values(), ({ payment_intent }) => payment_intent)
      const [hourAgo, recently] = [hourMs, 55 * dayMs].map((ms) => (Date.now() - ms) / 1000) as [number, number]
      return [...charges.values()].flatMap((charge) => {
        const [payment] = known.get(charge.payment_intent) ?? []
        if (charge.status !== 'succeeded' || charge.created > hourAgo || charge.created < recently) return []
        const refunded = (refundedOf.get(charge.payment_intent) ?? [])
          .filter(({ status }) => status === 'succeeded')
          .reduce((sum, { amount }) => sum + amount, 0)
        const isPaid =
          payment?.state === 'completed' && payment.cents === charge.amount && payment.currency === charge.currency
        // Where the report is lost, the comparison of the next night finds it.
        const isRefunded = payment?.refunded === refunded || movedToday.has(charge.payment_intent)
        return isPaid && isRefunded ? [] : [{ payment, charge: charge.id, paid: charge.amount, refunded }]
      })
    },
  },
]
