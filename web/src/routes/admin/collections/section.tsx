import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { CollectionCard } from './collection-card.tsx'

/** In the order in which the shop shows them. */
export function Component() {
  const read = useUncachedRead('/api/collections/')
  return (
    <DeskPage title="Collections">
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
    </DeskPage>
  )
}
