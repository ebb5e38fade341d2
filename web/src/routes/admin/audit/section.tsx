import type { AuditEntry } from '@storylamp/contract/admin/shop'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { DeskPage } from '../parts/desk-page.tsx'
import { type Column, DeskTable } from '../parts/desk-table.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Moment } from '../parts/moment.tsx'
import { SearchForm } from '../parts/search-form.tsx'
import { useFilters } from '../parts/use-filters.ts'

const columns: Column<AuditEntry>[] = [
  { name: 'When', show: ({ at }) => <Moment at={at} /> },
  { name: 'Who', show: ({ by }) => by },
  { name: 'What', show: ({ action }) => action },
  { name: 'Of what', show: ({ target }) => <span className="wrap-anywhere">{target}</span> },
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
    <DeskPage title="Audit log">
      <SearchForm
        label="Who, what or of what"
        searched={filters.search}
        onSearch={(words) => change('search', words)}
      />
      <Loaded read={read} failureText="The audit log could not be loaded.">
        {({ data, page, pageCount }) => (
          <>
            <DeskTable
              label="Audit log"
              rows={data}
              columns={columns}
              keyOf={({ _id }) => _id}
              whenEmpty="Nothing like that was done."
            />
            <PageLinks page={page} pageCount={pageCount} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}
