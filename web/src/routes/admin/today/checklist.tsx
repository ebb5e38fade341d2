import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'

/** What only the owner knows. Each fact leads to its field. */
export const Checklist = () => (
  <Loaded read={useUncachedRead('/api/admin/checklist')} failureText="The checklist could not be loaded.">
    {({ open }) =>
      open.length > 0 && (
        <AdminCard title="Before you sell">
          <p className="max-w-prose">
            Only you know these. Until they are entered, the pages on shipping, returns, privacy and so on leave out the
            sentences that need them. Read{' '}
            <Link to={adminPaths.textPages} className={style({ variant: 'link' })}>
              those pages
            </Link>{' '}
            before you sell: their texts are drafts.
          </p>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {open.map(({ section, field, name, isOptional }) => (
              <li key={`${section}.${field}`}>
                <Link
                  to={adminPaths.setting(section, field)}
                  className={`${style({ variant: 'link' })} inline-block py-2.5`}
                >
                  {name}
                </Link>
                {isOptional && <span className="text-muted"> (if you have one)</span>}
              </li>
            ))}
          </ul>
        </AdminCard>
      )
    }
  </Loaded>
)
