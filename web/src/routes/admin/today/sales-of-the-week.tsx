import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { beside, currencyOf, formatPrice, formatTokens, wireSum } from '@storylamp/contract/money'
import { countText } from '../../../base/count-text.ts'
import { style } from '../../../ui/classes.ts'
import { SalesBar } from '../components/page/sales-bar.tsx'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** One bar for each day, with its figures beside it. */
function SalesChart({ sales }: { sales: Sales[] }) {
  const maxRevenue = Math.max(...sales.map(({ revenue }) => revenue), 1)
  return (
    <ol aria-label="Sales by day (UTC)" className={`${style({ variant: 'card' })} grid gap-3 p-4 sm:p-6`}>
      {sales.toReversed().map((day) => (
        <li
          key={day.day}
          className="grid grid-cols-[3rem_minmax(0,1fr)_5.5rem] items-center gap-x-4 sm:grid-cols-[3rem_minmax(0,1fr)_6rem_10rem]"
        >
          <time dateTime={day.day} className="text-muted">
            {weekday.format(new Date(day.day))}
          </time>
          <SalesBar share={day.revenue / maxRevenue} />
          <span className="text-right font-bold tabular-nums">{formatPrice(day.revenue, currencyOf(day))}</span>
          {isAnySold(day) && (
            <span className="text-sm text-muted tabular-nums max-sm:col-start-2 max-sm:col-end-4 sm:text-right">
              {describeSales(day)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const isAnySold = ({ orders, tokensSpent }: Sales) => orders > 0 || tokensSpent > 0

/** Such as '3 orders, 60 tokens'. */
const describeSales = ({ orders, tokensSpent }: Pick<Sales, 'orders' | 'tokensSpent'>): string =>
  `${countText({ total: orders }, 'order')}, ${formatTokens(tokensSpent)} tokens`

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

type Totals = Pick<Sales, 'orders' | 'revenue' | 'currency' | 'tokensSpent'>

const Figure = ({ name, sales }: { name: string; sales: Totals }) => (
  <span>
    <span className="block text-sm text-muted">{name}</span>
    <span className="block text-2xl font-bold tabular-nums">{formatPrice(sales.revenue, currencyOf(sales))}</span>
    <span className="block text-sm text-muted tabular-nums">{describeSales(sales)}</span>
  </span>
)

const totalOf = (sales: Sales[]): Totals => ({
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  ...beside(currencyOf(sales[0] ?? {})),
  revenue: wireSum(sales.map(({ revenue }) => revenue)),
  tokensSpent: wireSum(sales.map(({ tokensSpent }) => tokensSpent)),
})
