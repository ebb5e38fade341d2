import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button, style } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { BundleCard } from './bundle-card.tsx'

export function Component() {
  const read = useUncachedRead('/api/admin/bundles')
  return (
    <DeskPage
      title="Bundles"
      actions={
        <Link to={deskPaths.newBundle} className={button()}>
          New bundle
        </Link>
      }
    >
      <Loaded read={read} failureText="The bundles could not be loaded.">
        {({ data }) => (
          <>
            {data.length === 0 && <p className={`${style({ variant: 'card' })} p-6`}>There are no bundles yet.</p>}
            <ol className="grid gap-4">
              {data.map((bundle, position) => (
                <li key={bundle._id}>
                  <BundleCard bundle={bundle} place={position + 1} count={data.length} onChanged={read.refetch} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}
