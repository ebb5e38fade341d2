import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { CollectionCard } from './collection-card.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/collections')
  return (
    <AdminPage title="Collections">
      <Loaded read={read} failureText="The collections could not be loaded.">
        {({ data }) => (
          <ol className="grid gap-4">
            {data.map((collection, position) => (
              <li key={collection.type}>
                <CollectionCard
                  collection={collection}
                  place={position + 1}
                  count={data.length}
                  onChanged={read.refetch}
                />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </AdminPage>
  )
}
