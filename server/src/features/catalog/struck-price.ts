import type { Cents } from '@storylamp/contract/money'
import { dayMs } from '../../platform/clock.ts'

/** A price that was set, with its sale, from when on. All times are milliseconds. */
export type PastPrice = {
  price: Cents
  since: number
  sale: Cents | null
  from: number | null
  to: number | null
}

/** The prices of a product, oldest first. */
export type Reduction = { moment: number; prices: PastPrice[] | null }

type Period = { cents: Cents; isSale: boolean; since: number; until: number }

const comparedMs = 30 * dayMs

/**
 * The lowest price of the 30 days before the sale began to cost what it costs at the moment; undefined unless it is above that. An
 * earlier sale counts as any other price, and so does an earlier price of the same sale.
 */
export function struckPrice(reduction: Reduction | null): Cents | undefined {
  const { moment, prices } = reduction ?? { moment: 0, prices: null }
  const past = (prices ?? [])
    .flatMap((price, at, all) => periodsOf(price, all[at + 1]?.since ?? Number.POSITIVE_INFINITY))
    .filter(({ since, until }) => since < until && since <= moment)
  const current = past.find(({ isSale, until }) => isSale && until > moment)
  if (current === undefined) return undefined
  const others = past.filter(({ cents, isSale }) => !isSale || cents !== current.cents)
  const reducedAt = Math.max(...others.map(({ until }) => until))
  const [lowest] = past
    .filter(({ since, until }) => since < reducedAt && until > reducedAt - comparedMs)
    .map(({ cents }) => cents)
    .sort((one, other) => one - other)
  return lowest !== undefined && lowest > current.cents ? lowest : undefined
}

function periodsOf({ price, since, sale, from, to }: PastPrice, until: number): Period[] {
  if (sale === null || from === null || to === null || sale >= price)
    return [{ cents: price, isSale: false, since, until }]
  return [
    { cents: price, isSale: false, since, until: Math.min(until, from) },
    { cents: sale, isSale: true, since: Math.max(since, from), until: Math.min(until, to) },
    { cents: price, isSale: false, since: Math.max(since, to), until },
  ]
}
