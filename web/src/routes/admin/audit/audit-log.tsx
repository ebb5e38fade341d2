import type { AuditEntry } from '@storylamp/contract/admin/shop'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'

const columns: Column<AuditEntry>[] = [
  { name: 'When', show: ({ at }) => <Timestamp at={at} /> },
  { name: 'Who', show: ({ by }) => by },
  { name: 'Action', show: ({ action }) => action, slot: 'title' },
  { name: 'Target', show: ({ target }) => <span className="wrap-anywhere">{target}</span> },
  {
    name: 'Details',
    show: ({ details }) =>
      Object.entries(details).map(([name, detail]) => (
        <span key={name} className="block text-sm wrap-anywhere">
          {name}: {typeof detail === 'string' ? detail : JSON.stringify(detail)}
        </span>
      )),
  },
]

export function Component() {
  const { filters, change } = useFilters(['search'])
  const read = useUncachedRead('/api/admin/audit', { query: filters })
  return (
    <AdminPage title="Audit log">
      <SearchForm
        label="Person, action or target"
        searched={filters.search}
        onSearch={(text) => change('search', text)}
      />
      <Loaded read={read} failureText="The audit log could not be loaded.">
        {({ data, ...pages }) => (
          <>
            <AdminTable
              label="Audit log"
              rows={data}
              columns={columns}
              keyOf={({ _id }) => _id}
              whenEmpty="Nothing has been done yet."
              noMatch="No matching entries"
            />
            <ListPages {...pages} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
