import type { WireCustomer as Customer } from '@storylamp/contract/accounts/admin-customers'
import { customersCsvPath, ledgerCsvPath } from '@storylamp/contract/admin/csv-paths'
import { formatTokens } from '@storylamp/contract/money'
import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { style } from '../../../ui/classes.ts'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { deskPaths } from '../desk-paths.ts'
import { CsvButton } from '../parts/csv-button.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { type Column, DeskTable } from '../parts/desk-table.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { useFilters } from '../parts/use-filters.ts'

const columns: Column<Customer>[] = [
  {
    name: 'Name',
    show: ({ familyId, name }) => (
      <Link to={deskPaths.customer(familyId)} className={`${style({ variant: 'link' })} -my-1 inline-block py-1`}>
        {name}
      </Link>
    ),
  },
  { name: 'Email', show: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { name: 'Since', show: ({ createdAt }) => <Moment at={createdAt} /> },
  { name: 'Children', show: ({ childCount }) => childCount, isNumber: true },
  { name: 'Orders', show: ({ orderCount }) => orderCount, isNumber: true },
  { name: 'Tokens', show: ({ walletBalance }) => formatTokens(walletBalance), isNumber: true },
]

export function Component() {
  const { filters, change } = useFilters(['search'])
  const read = useUncachedRead('/api/admin/customers', { query: filters })
  const files = (
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
    <DeskPage title="Customers" actions={files}>
      <SearchForm label="Name or email" searched={filters.search} onSearch={(words) => change('search', words)} />
      <Loaded read={read} failureText="The customers could not be loaded.">
        {({ data, page, pageCount }) => (
          <>
            <DeskTable
              label="Customers"
              rows={data}
              columns={columns}
              keyOf={({ familyId }) => familyId}
              whenEmpty="Nobody is called that."
            />
            <PageLinks page={page} pageCount={pageCount} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}
