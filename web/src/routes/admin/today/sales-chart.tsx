import type { WireSales as Sales } from '@storylamp/contract/admin/shop'
import { formatPrice } from '@storylamp/contract/money'
import { style } from '../../../ui/classes.ts'

const slot = 100
const bar = 64
const height = 100
// A day without sales is a line, not a gap.
const least = 1

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Bars for those who look; the table below says the same in numbers. */
export function SalesChart({ sales }: { sales: Sales[] }) {
  const most = Math.max(...sales.map(({ revenue }) => revenue), 1)
  return (
    <figure aria-hidden="true" className={`${style({ variant: 'card' })} p-4 sm:p-6`}>
      <svg
        role="presentation"
        viewBox={`0 0 ${slot * sales.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
      >
        {sales.map(({ day, revenue }, position) => {
          const reach = Math.max((revenue / most) * height, least)
          return (
            <rect
              key={day}
              x={slot * position + (slot - bar) / 2}
              y={height - reach}
              width={bar}
              height={reach}
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
