import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { EmptyList } from '../components/lists/empty-list.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { MessageCard } from './message-card.tsx'

const stateTexts = { unread: 'unread', open: 'open', answered: 'answered' }
const sortTexts = { newest: 'Newest first', oldest: 'Oldest first' }

export function Component() {
  const filtering = useFilters(['state', 'sort'])
  const read = useUncachedRead('/api/admin/messages', { query: filtering.filters })
  const unread = useUncachedRead('/api/admin/messages/unread')
  const reload = () => {
    read.refetch()
    unread.refetch()
  }
  return (
    <AdminPage title="Messages">
      <div className="grid max-w-xl grid-cols-2 gap-4">
        <FilterChoice {...filtering} name="state" label="Show" none="All" texts={stateTexts} />
        <FilterChoice {...filtering} name="sort" label="Order" texts={sortTexts} usual="newest" />
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
