import type { WireCustomer as Customer } from '@storylamp/contract/accounts/admin-customers'
import { customersCsvPath, ledgerCsvPath } from '@storylamp/contract/file-paths'
import { formatTokens } from '@storylamp/contract/money'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { shownDay } from '../../../ui/content/shown-time.ts'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { CsvButton } from '../components/lists/csv-button.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'

const columns: Column<Customer>[] = [
  {
    name: 'Name',
    show: ({ familyId, name }) => <RowLink to={adminPaths.customer(familyId)}>{name}</RowLink>,
    slot: 'title',
  },
  { name: 'Email', show: ({ email }) => <span className="wrap-anywhere">{email}</span>, slot: 'status' },
  { name: 'Since', isSorted: true, show: ({ createdAt }) => shownDay(createdAt) },
  { name: 'Children', show: ({ childCount }) => childCount, isNumber: true },
  { name: 'Orders', show: ({ orderCount }) => orderCount, isNumber: true },
  { name: 'Tokens', show: ({ walletBalance }) => formatTokens(walletBalance), isNumber: true },
]

export function Component() {
  const filtering = useFilters(['search', 'sort'])
  const read = useUncachedRead('/api/admin/customers', { query: filtering.filters })
  const downloads = (
    <>
      <CsvButton path={customersCsvPath} name="customers">
        Customers (CSV)
      </CsvButton>
      <CsvButton path={ledgerCsvPath} name="ledger">
        All wallets (CSV)
      </CsvButton>
    </>
  )
  return (
    <AdminPage title="Customers" actions={downloads}>
      <SearchForm {...filtering} label="Name or email" />
      <LoadedTable
        read={read}
        failureText="The customers could not be loaded."
        label="Customers"
        columns={columns}
        keyOf={({ familyId }) => familyId}
        whenEmpty="There are no customers yet."
        noMatch="No matching customers"
      />
    </AdminPage>
  )
}
