import { wireSum } from '@storylamp/contract/money'
import type { WireSalesRow as Row } from '@storylamp/contract/sales/sales'

const dayMs = 24 * 60 * 60 * 1000
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const weekName = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Days are shown newest first: up to 31 one by one, up to half a year by week, more by month. */
export function byPeriod(rows: readonly Row[]): Row[] {
  const [first] = rows
  if (first?.part !== 'day') return [...rows]
  const [periodOf, nameOf] =
    rows.length <= 31 ? [sameDay, dayName] : rows.length <= 184 ? [weekOf, weekName] : [monthOf, monthName]
  const periods = Map.groupBy(rows, ({ id }) => periodOf(id))
  const prefix = periodOf === weekOf ? 'Week of ' : ''
  return [...periods]
    .map(([id, days]) => ({ ...first, ...sumOf(days), id, name: prefix + nameOf.format(new Date(id)) }))
    .toReversed()
}

const sameDay = (day: string) => day
const weekOf = (day: string) => {
  const date = new Date(day)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

const sumOf = (rows: readonly Row[]) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
  sold: wireSum(rows.map(({ sold }) => sold)),
  refunded: wireSum(rows.map(({ refunded }) => refunded)),
  revenue: wireSum(rows.map(({ revenue }) => revenue)),
})
