import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireSalesRow as Row, WireSalesSums as Sums } from '@storylamp/contract/sales/sales'
import { countText } from '../../../base/count-text.ts'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { RowLink } from '../components/lists/row-link.tsx'
import { SalesBar } from '../components/page/sales-bar.tsx'

// A year may have sold more products than a page can hold.
const maxShown = 400

/** One bar for each row, with its figures beside it. */
export function SalesBars({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <p className={`${style({ variant: 'card' })} p-6`}>Nothing was sold on these days.</p>
  const most = Math.max(...rows.map(({ revenue }) => revenue), 1)
  const shown = rows.slice(0, maxShown)
  return (
    <>
      <ol aria-label="Sales" className={`${style({ variant: 'card' })} grid gap-x-4 gap-y-3 p-4 sm:p-6`}>
        {shown.map((row) => (
          <li
            key={`${row.part} ${row.id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[12rem_minmax(0,1fr)_8rem_14rem]"
          >
            <span className="wrap-anywhere">
              <Name {...row} />
            </span>
            <span className="text-right font-bold tabular-nums sm:order-3">
              {formatPrice(row.revenue, currencyOf(row))}
            </span>
            <span className="max-sm:col-span-2 sm:order-2">
              <SalesBar share={Math.max(row.revenue, 0) / most} />
            </span>
            <span className="text-sm text-muted tabular-nums max-sm:col-span-2 sm:order-4">{describe(row)}</span>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <p className="text-muted">
          The first {shown.length} of {rows.length}. The file has all of them.
        </p>
      )}
    </>
  )
}

const Name = ({ part, id, name }: Row) =>
  part === 'product' ? <RowLink to={adminPaths.product(id)}>{name}</RowLink> : name

/** Such as '3 orders, 4 pieces, $12.00 refunded'. */
export const describe = ({ orders, pieces, refunded, ...sums }: Omit<Sums, 'sold' | 'revenue'>): string =>
  [
    orders > 0 && countText({ total: orders }, 'order'),
    pieces > 0 && countText({ total: pieces }, 'piece'),
    refunded !== 0 && `${formatPrice(refunded, currencyOf(sums))} refunded`,
  ]
    .filter(Boolean)
    .join(', ')
