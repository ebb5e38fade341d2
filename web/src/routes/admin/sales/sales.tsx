import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireSalesSums as Sums } from '@storylamp/contract/sales/sales'
import { salesCsvPath, type salesKinds } from '@storylamp/contract/sales/sales-texts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { CsvButton } from '../components/lists/csv-button.tsx'
import { DayFilter } from '../components/lists/day-filter.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { byPeriod } from './by-period.ts'
import { describe, SalesBars } from './sales-bars.tsx'

const kindNames: Record<(typeof salesKinds)[number], string> = { day: 'Day', product: 'Product', country: 'Country' }

export function Component() {
  const filtering = useFilters(['from', 'to', 'by'])
  const { filters, change } = filtering
  const read = useUncachedRead('/api/admin/sales', { query: filters })
  const { from = '', to = '' } = read.reply ?? filters
  const shown = { filters: { from, to }, change }
  return (
    <AdminPage
      title="Sales"
      actions={
        <CsvButton path={salesCsvPath} filters={filters} name="sales" right="money">
          Sales as CSV
        </CsvButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <DayFilter {...shown} name="from" label="From (UTC)" />
        <DayFilter {...shown} name="to" label="Until (UTC)" />
        <FilterChoice {...filtering} name="by" label="By" texts={kindNames} usual="day" />
      </div>
      <Loaded read={read} failureText="The sales could not be loaded.">
        {({ total, data }) => (
          <>
            <SalesTotal total={total} />
            <SalesBars rows={byPeriod(data)} />
            <p className="max-w-prose text-sm text-muted">
              Orders count on the day they were placed, with delivery and taxes, packs of tokens included. A refund
              counts on the day of its order, and so does what the bank took for good in a lost dispute. The taxes of a
              month hold the same sums, in the month of each invoice and credit note.
            </p>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const SalesTotal = ({ total }: { total: Sums }) => (
  <p>
    <span className="block text-sm text-muted">Revenue, less refunds</span>
    <span className="block text-2xl font-bold tabular-nums">{formatPrice(total.revenue, currencyOf(total))}</span>
    <span className="block text-sm text-muted tabular-nums">{describe(total)}</span>
  </p>
)
