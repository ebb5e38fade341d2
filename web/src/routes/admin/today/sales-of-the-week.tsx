import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { type Dollars, dollars, formatPrice, formatTokens, wireSum } from '@storylamp/contract/money'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { SalesChart } from './sales-chart.tsx'

const columns: Column<Sales>[] = [
  { name: 'Day', show: ({ day }) => day },
  { name: 'Orders', show: ({ orders }) => orders, isNumber: true },
  { name: 'Dollars', show: ({ revenue }) => formatPrice(revenue), isNumber: true },
  { name: 'Tokens', show: ({ tokensSpent }) => formatTokens(tokensSpent), isNumber: true },
]

export function SalesOfTheWeek({ sales }: { sales: Sales[] }) {
  const today = sales.at(-1)
  const week = totalOf(sales)
  return (
    <section aria-label="Sales" className="grid gap-4">
      <h2 className="text-xl">Sales</h2>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Today" amount={today?.revenue ?? dollars(0)} />
        <Figure name="Seven days" amount={week.revenue} />
      </p>
      <SalesChart sales={sales} />
      <AdminTable
        label="Sales by day (UTC)"
        rows={[...sales.toReversed(), week]}
        columns={columns}
        keyOf={({ day }) => day}
        whenEmpty="Nothing was sold yet."
      />
    </section>
  )
}

const Figure = ({ name, amount }: { name: string; amount: Dollars }) => (
  <span>
    <span className="block text-sm text-muted">{name}</span>
    <span className="text-2xl font-bold tabular-nums">{formatPrice(amount)}</span>
  </span>
)

const totalOf = (sales: Sales[]): Sales => ({
  day: 'Seven days',
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  revenue: wireSum(sales.map(({ revenue }) => revenue)),
  tokensSpent: wireSum(sales.map(({ tokensSpent }) => tokensSpent)),
})
