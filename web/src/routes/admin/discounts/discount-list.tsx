import type { WireAdminDiscount as Discount } from '@storylamp/contract/discounts/admin-discounts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { DiscountState, periodText, takesOff, usesText } from './shown-discount.tsx'

const columns: Column<Discount>[] = [
  {
    name: 'Code',
    show: ({ _id, code }) => <RowLink to={adminPaths.discount(_id)}>{code}</RowLink>,
    slot: 'title',
  },
  { name: 'Takes off', show: takesOff, slot: 'amount' },
  { name: 'Valid', show: periodText },
  { name: 'Uses', show: usesText },
  { name: 'State', show: (discount) => <DiscountState discount={discount} />, slot: 'status' },
]

export function Component() {
  const filtering = useFilters(['search'])
  const read = useUncachedRead('/api/admin/discounts', { query: filtering.filters })
  return (
    <AdminPage title="Discounts" actions={<ButtonLink to={adminPaths.newDiscount}>New discount</ButtonLink>}>
      <SearchForm {...filtering} label="Code" />
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
