import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { formatPrice, wireSum } from '@storylamp/contract/money'
import { describeSales, SalesChart } from './sales-chart.tsx'

export function SalesOfTheWeek({ sales }: { sales: Sales[] }) {
  const today = sales.at(-1)
  return (
    <section aria-label="Sales" className="grid gap-4">
      <h2 className="text-xl">Sales</h2>
      <p className="flex flex-wrap gap-x-12 gap-y-2">
        {today !== undefined && <Figure name="Today" sales={today} />}
        <Figure name="Last 7 days" sales={totalOf(sales)} />
      </p>
      <SalesChart sales={sales} />
    </section>
  )
}

type Totals = Pick<Sales, 'orders' | 'revenue' | 'tokensSpent'>

const Figure = ({ name, sales }: { name: string; sales: Totals }) => (
  <span>
    <span className="block text-sm text-muted">{name}</span>
    <span className="block text-2xl font-bold tabular-nums">{formatPrice(sales.revenue)}</span>
    <span className="block text-sm text-muted tabular-nums">{describeSales(sales)}</span>
  </span>
)

const totalOf = (sales: Sales[]): Totals => ({
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  revenue: wireSum(sales.map(({ revenue }) => revenue)),
  tokensSpent: wireSum(sales.map(({ tokensSpent }) => tokensSpent)),
})
