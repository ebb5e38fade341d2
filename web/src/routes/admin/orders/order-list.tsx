import { ordersCsvPath } from '@storylamp/contract/file-paths'
import type { WireAdminOrder as AdminOrder } from '@storylamp/contract/orders/admin-orders'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { AdminTable } from '../components/lists/admin-table.tsx'
import { CsvButton } from '../components/lists/csv-button.tsx'
import { ListPages, withoutPlace } from '../components/lists/list-pages.tsx'
import { selectColumn, useSelection } from '../components/lists/selection.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { ForRight } from '../staff/for-right.tsx'
import { useRights } from '../staff/use-rights.ts'
import { BulkDelivery } from './bulk-delivery.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderFilters } from './order-filters.tsx'

const filterNames = ['search', 'type', 'payment', 'delivery', 'problem', 'from', 'until', 'sort']

export function Component() {
  const filtering = useFilters(filterNames)
  const { filters } = filtering
  const read = useUncachedRead('/api/admin/orders', { query: filters })
  const download = (
    <CsvButton path={ordersCsvPath} filters={withoutPlace(filters)} name="orders">
      Download (CSV)
    </CsvButton>
  )
  return (
    <AdminPage title="Orders" actions={download}>
      <OrderFilters {...filtering} />
      <Loaded read={read} failureText="The orders could not be loaded.">
        {({ data, total, isTotalMore, ...pages }) => (
          <>
            <p role="status" className="text-muted">
              {countText({ total, isTotalMore }, 'order')}
            </p>
            {/* The key clears the selection when the page or a filter changes. */}
            <OrderTable key={JSON.stringify(filters)} orders={data} onMoved={read.refetch} />
            <ListPages {...pages} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type Props = { orders: AdminOrder[]; onMoved: () => void }

function OrderTable({ orders, onMoved }: Props) {
  const may = useRights()
  const columns = may('amounts') ? orderColumns : orderColumns.filter(({ name }) => name !== 'Amount')
  // Only orders with a delivery can be moved.
  const selection = useSelection(orders.filter((order) => order.deliveryStatus !== undefined).map(({ _id }) => _id))
  return (
    <>
      <ForRight right="shipping">
        <BulkDelivery
          orders={orders.filter(({ _id }) => selection.selected.includes(_id))}
          onMoved={() => {
            selection.clear()
            onMoved()
          }}
        />
      </ForRight>
      <AdminTable
        label="Orders"
        rows={orders}
        columns={[selectColumn<AdminOrder>(selection, ({ number }) => `Order ${number}`), ...columns]}
        keyOf={({ _id }) => _id}
        whenEmpty="There are no orders yet."
        noMatch="No matching orders"
      />
    </>
  )
}
