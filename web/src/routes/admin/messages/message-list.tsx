import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { style } from '../../../ui/classes.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { MessageCard } from './message-card.tsx'

export function Component() {
  const { filters, change } = useFilters(['state'])
  const read = useUncachedRead('/api/admin/messages', { query: filters })
  return (
    <AdminPage title="Messages">
      <div className="max-w-64">
        <ChoiceField
          label="Show"
          none="All"
          options={['open', 'answered']}
          value={filters.state ?? ''}
          onChange={({ target }) => change('state', target.value)}
        />
      </div>
      <Loaded read={read} failureText="The messages could not be loaded.">
        {({ data, page, pageCount }) => (
          <>
            {data.length === 0 && <p className={`${style({ variant: 'card' })} p-6`}>No message is here.</p>}
            <ul className="grid gap-4">
              {data.map((message) => (
                <li key={message._id}>
                  <MessageCard message={message} onMarked={read.refetch} />
                </li>
              ))}
            </ul>
            <PageLinks page={page} pageCount={pageCount} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
