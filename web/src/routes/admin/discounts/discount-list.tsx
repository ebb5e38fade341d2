import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button, style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { DiscountState, periodText, takesOff, usesText } from './shown-discount.tsx'

const columns: Column<Discount>[] = [
  {
    name: 'Code',
    show: ({ _id, code }) => (
      <Link to={adminPaths.discount(_id)} className={`${style({ variant: 'link' })} -my-1 inline-block py-1`}>
        {code}
      </Link>
    ),
    slot: 'title',
  },
  { name: 'Takes off', show: takesOff, slot: 'amount' },
  { name: 'Valid', show: periodText },
  { name: 'Uses', show: usesText },
  { name: 'State', show: (discount) => <DiscountState discount={discount} />, slot: 'status' },
]

export function Component() {
  const { filters, change } = useFilters(['search'])
  const read = useUncachedRead('/api/admin/discounts', { query: filters })
  return (
    <AdminPage
      title="Discounts"
      actions={
        <Link to={adminPaths.newDiscount} className={button()}>
          New discount
        </Link>
      }
    >
      <SearchForm label="Code" searched={filters.search} onSearch={(text) => change('search', text)} />
      <LoadedTable
        read={read}
        failureText="The discounts could not be loaded."
        label="Discounts"
        columns={columns}
        keyOf={({ _id }) => _id}
        whenEmpty="There are no discount codes yet."
        noMatch="No matching codes"
      />
    </AdminPage>
  )
}
