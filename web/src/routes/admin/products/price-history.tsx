import type { WireProductPrice as Entry } from '@storylamp/contract/catalog/admin-catalog'
import { type Currency, currencyName, currencyOf, formatPrice } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

const columns: Column<Entry>[] = [
  { name: 'From', show: ({ at }) => <Timestamp at={at} />, slot: 'title' },
  {
    name: 'Price',
    show: ({ price, ...entry }) =>
      price === undefined ? `Not sold in ${currencyName(currencyOf(entry))}` : formatPrice(price, currencyOf(entry)),
    isNumber: true,
    slot: 'amount',
  },
  { name: 'Sale', show: ({ salePrice, ...entry }) => salePrice && saleText(salePrice, currencyOf(entry)) },
]

export const saleText = ({ price, from, to }: NonNullable<Entry['salePrice']>, currency: Currency) =>
  `${formatPrice(price, currency)} from ${shownTime(from)} to ${shownTime(to)}`

/** The key reads it again after a change. */
export const PriceHistory = ({ productId, version }: { productId: string; version: number }) => (
  <AdminCard title="Price history">
    <Entries key={version} productId={productId} />
  </AdminCard>
)

function Entries({ productId }: { productId: string }) {
  const read = useUncachedRead('/api/admin/products/:id/prices', { params: { id: productId } })
  return (
    <Loaded read={read} failureText="The prices could not be loaded.">
      {({ data, total }) => (
        <>
          <AdminTable
            label="Prices and sales, newest first"
            rows={data}
            columns={columns}
            keyOf={({ _id }) => _id}
            whenEmpty="Nothing yet"
          />
          {total > data.length && (
            <p className="text-muted">
              The newest {data.length} of {total}.
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
