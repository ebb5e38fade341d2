import { type Cents, type Currency, cents, minus, sumOf } from '@storylamp/contract/money'
import { dayMs, later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { idsOf } from '../../platform/db/ids-of.ts'
import { findGiftsSold } from '../gifts/index.ts'
import { countPiecesInParcels, findSent, findSold, type SoldOrder } from '../orders/index.ts'
import { findLosses, findPaidSince, findRefunds } from '../payments/index.ts'

/** What an order has beside its products: delivery, also where it was free; refunds that were for no line; what lost disputes took. */
type Kind = 'product' | 'delivery' | 'tokens' | 'gifts' | 'refunds' | 'disputes'

type DaySums = {
  day: string
  currency: Currency
  orders: number
  pieces: number
  sold_cents: Cents
  refunded_cents: Cents
}

/** Days are in UTC. */
export type SalesTables = {
  /** The country is empty where it is not known. */
  country_sales: DaySums & { country: string }
  product_sales: DaySums & { part: Kind; product_id: string }
  shipped_pieces: { day: string; pieces: number }
}

type Part = {
  country: string
  currency: Currency
  kind: Kind
  productId: string
  pieces: number
  sold: Cents
  refunded: Cents
}

/** Sums what was paid on a day, to the cent of the frozen quotes, and what was refunded of it since or lost to a bank. */
export async function sumDay(db: Db, day: string) {
  const parts = await findParts(db, new Date(day))
  const ofOrders: Kind[] = ['delivery', 'tokens', 'gifts']
  const ofProducts: Kind[] = ['product', ...ofOrders]
  return {
    country_sales: grouped(
      parts,
      ({ country, currency }) => `${country} ${currency}`,
      (group, { country, currency }) => ({
        country,
        currency,
        ...sumsOf(day, group, ofOrders),
      }),
    ),
    product_sales: grouped(
      parts,
      ({ kind, productId, currency }) => `${kind} ${productId} ${currency}`,
      (group, { kind, productId, currency }) => ({
        part: kind,
        currency,
        product_id: productId,
        ...sumsOf(day, group, ofProducts),
      }),
    ),
  }
}

const grouped = <Row>(
  parts: Part[],
  keyOf: (part: Part) => string,
  toRow: (group: Part[], first: Part) => Row,
): Row[] =>
  [...Map.groupBy(parts, keyOf).values()].flatMap((group) => group.slice(0, 1).map((first) => toRow(group, first)))

const sumsOf = (day: string, parts: Part[], countedKinds: Kind[]): Omit<DaySums, 'currency'> => ({
  day,
  orders: parts.filter(({ kind }) => countedKinds.includes(kind)).length,
  pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
  sold_cents: sumOf(parts.map(({ sold }) => sold)),
  refunded_cents: sumOf(parts.map(({ refunded }) => refunded)),
})

async function findParts(db: Db, from: Date): Promise<Part[]> {
  const until = later(from, dayMs)
  const orders = await findSold(db, from, until)
  const paid = [
    ...(await findPaidSince(db, 'number', from, until)).map((pack) => ({ ...pack, kind: 'tokens' as const })),
    ...(await findGiftsSold(db, from, until)).map((gift) => ({ ...gift, kind: 'gifts' as const })),
  ]
  const refunded = orders.filter(({ returned }) => returned.length > 0)
  const refunds = await findRefunds(db, ...idsOf(refunded))
  const succeeded = new Set(refunds.filter(({ state }) => state === 'succeeded').map(({ id }) => id))
  const losses = await findLosses(db, idsOf([...orders, ...paid]))
  const lossOf = (of: Sold, id: string) => {
    const refunded = losses.get(id)
    return refunded === undefined ? [] : [part(of, 'disputes', { refunded })]
  }
  return [
    ...orders.flatMap((order) => [...partsOf(order, succeeded), ...lossOf(order, order.id)]),
    ...paid.flatMap((sale) => [
      part(sale, sale.kind, { sold: sale.sold, refunded: sale.refunded }),
      ...lossOf(sale, sale.id),
    ]),
  ]
}

function partsOf(order: SoldOrder, succeeded: Set<string>): Part[] {
  const { refunded, delivery, lines, returned } = order
  const back = returned.filter(({ refundId }) => succeeded.has(refundId))
  const backOf = (position: number | null) =>
    sumOf(back.filter((of) => of.position === position).map(({ amount }) => amount))
  const rest = minus(refunded, sumOf(back.map(({ amount }) => amount)))
  return [
    ...lines.map(({ position, productId, pieces, total }) =>
      part(order, 'product', { productId, pieces, sold: total, refunded: backOf(position) }),
    ),
    part(order, 'delivery', { sold: delivery, refunded: backOf(null) }),
    ...(rest === 0 ? [] : [part(order, 'refunds', { refunded: rest })]),
  ]
}

type Sold = Pick<Part, 'country' | 'currency'>

const part = ({ country, currency }: Sold, kind: Kind, sums: Partial<Part>): Part => ({
  country,
  currency,
  kind,
  productId: '',
  pieces: 0,
  sold: cents(0),
  refunded: cents(0),
  ...sums,
})

/**
 * Only what really left on the day: of a divided order the pieces of its parcels; of any other one all pieces but those that were
 * refunded before.
 */
export async function sumShipped(db: Db, day: string): Promise<number> {
  const from = new Date(day)
  const until = later(from, dayMs)
  const orders = await findSent(db, from, until)
  const refunded = orders.filter(({ returned }) => returned.length > 0)
  const refunds = await findRefunds(db, ...idsOf(refunded))
  const isBefore = (refundId: string, leftAt: Date) =>
    refunds.some(({ id, state, requested_at }) => id === refundId && state !== 'failed' && requested_at < leftAt)
  const left = orders.flatMap(({ pieces, leftAt, returned }) => [
    pieces,
    ...returned.filter(({ refundId }) => isBefore(refundId, leftAt)).map((back) => -back.pieces),
  ])
  return left.reduce((sum, pieces) => sum + pieces, await countPiecesInParcels(db, from, until))
}
