import { ordersCsvPath } from '@storylamp/contract/admin/csv-paths'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { CsvButton } from '../parts/csv-button.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { OrderFilters } from './filters.tsx'
import { OrderTable } from './order-table.tsx'

const filterNames = ['search', 'type', 'payment', 'delivery', 'from', 'until']

export function Component() {
  const { filters, change } = useFilters(filterNames)
  const read = useUncachedRead('/api/admin/orders', { query: filters })
  const { page: _, ...wholeList } = filters
  const file = (
    <CsvButton path={ordersCsvPath} filters={wholeList} name="orders">
      Download (CSV)
    </CsvButton>
  )
  return (
    <DeskPage title="Orders" actions={file}>
      <OrderFilters filters={filters} onChange={change} />
      <Loaded read={read} failureText="The orders could not be loaded.">
        {({ data, total, page, pageCount }) => (
          <>
            <p role="status" className="text-muted">
              {total === 1 ? '1 order' : `${total} orders`}
            </p>
            {/* What is marked belongs to one page of one list. */}
            <OrderTable key={JSON.stringify(filters)} orders={data} onMoved={read.refetch} />
            <PageLinks page={page} pageCount={pageCount} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}
