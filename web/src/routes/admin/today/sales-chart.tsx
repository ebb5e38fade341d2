import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { formatPrice } from '@storylamp/contract/money'
import { style } from '../../../ui/classes.ts'

const slotWidth = 100
const barWidth = 64
const chartHeight = 100
// A day without sales still shows a line.
const minBarHeight = 1

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Hidden from screen readers: the table below has the same figures. */
export function SalesChart({ sales }: { sales: Sales[] }) {
  const maxRevenue = Math.max(...sales.map(({ revenue }) => revenue), 1)
  return (
    <figure aria-hidden="true" className={`${style({ variant: 'card' })} p-4 sm:p-6`}>
      <svg
        role="presentation"
        viewBox={`0 0 ${slotWidth * sales.length} ${chartHeight}`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
      >
        {sales.map(({ day, revenue }, position) => {
          const height = Math.max((revenue / maxRevenue) * chartHeight, minBarHeight)
          return (
            <rect
              key={day}
              x={slotWidth * position + (slotWidth - barWidth) / 2}
              y={chartHeight - height}
              width={barWidth}
              height={height}
              className={position === sales.length - 1 ? 'fill-lamp' : 'fill-fill'}
            />
          )
        })}
      </svg>
      <ol className="mt-2 grid grid-cols-7 text-center text-sm text-muted">
        {sales.map(({ day, revenue }) => (
          <li key={day}>
            <span className="block">{weekday.format(new Date(day))}</span>
            <span className="hidden tabular-nums sm:block">{formatPrice(revenue)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
