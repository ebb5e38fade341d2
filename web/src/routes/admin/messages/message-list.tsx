import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { EmptyList } from '../components/lists/empty-list.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { MessageCard } from './message-card.tsx'

export function Component() {
  const { filters, change } = useFilters(['state'])
  const read = useUncachedRead('/api/admin/messages', { query: filters })
  const unread = useUncachedRead('/api/admin/messages/unread')
  const reload = () => {
    read.refetch()
    unread.refetch()
  }
  return (
    <AdminPage title="Messages">
      <div className="max-w-64">
        <ChoiceField
          label="Show"
          none="All"
          options={['unread', 'open', 'answered']}
          value={filters.state ?? ''}
          onChange={({ target }) => change('state', target.value)}
        />
      </div>
      <Loaded read={read} failureText="The messages could not be loaded.">
        {({ data, ...pages }) => (
          <>
            {data.length === 0 && <EmptyList text="There are no messages yet." noMatch="No matching messages" />}
            <ul className="grid gap-4">
              {data.map((message) => (
                <li key={message._id}>
                  <MessageCard message={message} onRead={unread.refetch} onChanged={reload} />
                </li>
              ))}
            </ul>
            <ListPages {...pages} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
