import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { BundleCard } from './bundle-card.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/bundles')
  return (
    <AdminPage title="Bundles" actions={<ButtonLink to={adminPaths.newBundle}>New bundle</ButtonLink>}>
      <Loaded read={read} failureText="The bundles could not be loaded.">
        {({ data }) => (
          <>
            {data.length === 0 && <p className={`${style({ variant: 'card' })} p-6`}>There are no bundles yet.</p>}
            <ol className="grid gap-4">
              {data.map((bundle, position) => (
                <li key={bundle._id}>
                  <BundleCard bundle={bundle} position={position + 1} count={data.length} onChanged={read.refetch} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}
