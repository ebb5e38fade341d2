import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { type Dollars, formatPrice, formatTokens, wireSum } from '@storylamp/contract/money'
import { type Column, DeskTable } from '../parts/desk-table.tsx'
import { SalesChart } from './sales-chart.tsx'

const columns: Column<Sales>[] = [
  { name: 'Day', show: ({ day }) => day },
  { name: 'Orders', show: ({ orders }) => orders, isNumber: true },
  { name: 'Dollars', show: ({ revenue }) => formatPrice(revenue), isNumber: true },
  { name: 'Tokens', show: ({ tokensSpent }) => formatTokens(tokensSpent), isNumber: true },
]

/** Days are those of UTC, as everywhere in the shop's books. */
export function SalesOfTheWeek({ sales }: { sales: Sales[] }) {
  const today = sales.at(-1)
  const week = sumOf(sales)
  return (
    <section aria-label="Sales" className="grid gap-4">
      <h2 className="text-xl">Sales</h2>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Today" dollars={today?.revenue ?? (0 as Dollars)} />
        <Figure name="Seven days" dollars={week.revenue} />
      </p>
      <SalesChart sales={sales} />
      <DeskTable
        label="Sales by day (UTC)"
        rows={[...sales.toReversed(), week]}
        columns={columns}
        keyOf={({ day }) => day}
        whenEmpty="Nothing was sold yet."
      />
    </section>
  )
}

const Figure = ({ name, dollars }: { name: string; dollars: Dollars }) => (
  <span>
    <span className="block text-sm text-muted">{name}</span>
    <span className="text-2xl font-bold tabular-nums">{formatPrice(dollars)}</span>
  </span>
)

const sumOf = (sales: Sales[]): Sales => ({
  day: 'Seven days',
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  revenue: wireSum(sales.map(({ revenue }) => revenue)),
  tokensSpent: wireSum(sales.map(({ tokensSpent }) => tokensSpent)),
})
