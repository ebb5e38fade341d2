import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import type { Column } from '../components/lists/admin-table.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { toSentence } from './sentence.ts'
import { shownDetails } from './shown-details.ts'

const columns: Column<AuditEntry>[] = [
  { name: 'When', isSorted: true, show: ({ at }) => <Timestamp at={at} /> },
  { name: 'What', show: (entry) => <Sentence entry={entry} />, slot: 'title' },
  { name: 'Details', show: (entry) => <Details entry={entry} /> },
]

const kindTexts = { changes: 'Changes', views: 'Views', all: 'All' }

export function Component() {
  const filtering = useFilters(['search', 'kind', 'sort'])
  const { kind = 'changes', ...others } = filtering.filters
  const read = useUncachedRead('/api/admin/audit', { query: kind === 'all' ? others : { ...others, kind } })
  return (
    <AdminPage title="Audit log">
      <div className="flex flex-wrap items-end gap-4">
        <SearchForm {...filtering} label="Person, action or target" />
        <div className="w-40 max-sm:grow">
          <FilterChoice {...filtering} name="kind" label="Show" texts={kindTexts} usual="changes" />
        </div>
      </div>
      <LoadedTable
        read={read}
        failureText="The audit log could not be loaded."
        label="Audit log"
        columns={columns}
        keyOf={({ _id }) => _id}
        whenEmpty="Nothing has been done yet."
        noMatch="No matching entries"
      />
    </AdminPage>
  )
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { before, target, after } = toSentence(entry)
  return (
    <span className="wrap-anywhere">
      <strong>{entry.by}</strong> {before}
      {target?.to === undefined ? target?.text : <TextLink to={target.to}>{target.text}</TextLink>}
      {after}
    </span>
  )
}

const Details = ({ entry }: { entry: AuditEntry }) => (
  <>
    {shownDetails(entry).map((line) => (
      <span key={line} className="block text-sm wrap-anywhere">
        {line}
      </span>
    ))}
    <details className="text-sm">
      <summary className="inline-block min-h-6 cursor-pointer text-muted">As recorded</summary>
      <code className="block whitespace-pre-wrap wrap-anywhere">
        {`${entry.action}: ${entry.target}\n${JSON.stringify(entry.details, null, 1)}`}
      </code>
    </details>
  </>
)
