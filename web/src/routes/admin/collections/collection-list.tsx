import { maxCollections } from '@storylamp/contract/catalog/collections'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { CollectionCard } from './collection-card.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/collections')
  return (
    <AdminPage title="Collections" actions={<ButtonLink to={adminPaths.newCollection}>New collection</ButtonLink>}>
      <Loaded read={read} failureText="The collections could not be loaded.">
        {({ data }) => (
          <>
            {data.length === 0 && <p className={`${style({ variant: 'card' })} p-6`}>There are no collections yet.</p>}
            {data.length >= maxCollections && <p>A shop has at most {maxCollections} collections.</p>}
            <ol className="grid gap-4">
              {data.map((collection, position) => (
                <li key={collection.type}>
                  <CollectionCard
                    collection={collection}
                    position={position + 1}
                    count={data.length}
                    onChanged={read.refetch}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
