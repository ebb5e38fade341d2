import type { TaskId } from '@storylamp/contract/settings/owner-tasks'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'

const taskPaths: Record<TaskId, string> = {
  countries: adminPaths.setting('selling', 'countries'),
  delivery: adminPaths.settingsSection('delivery'),
  tax: adminPaths.settingsSection('tax'),
  stock: adminPaths.products,
  imprint: adminPaths.textPage('imprint'),
  terms: adminPaths.textPage('terms'),
  privacy: adminPaths.textPage('privacy'),
  accessibility: adminPaths.textPage('accessibility'),
  guarantee: adminPaths.setting('safety', 'guarantee'),
  makers: adminPaths.productFacts,
  chargers: adminPaths.productFacts,
}

/** What only the owner knows or decides. Each fact leads to its field. It ends without the facts that a shop may not have. */
export const Checklist = () => (
  <Loaded read={useUncachedRead('/api/admin/checklist')} failureText="The checklist could not be loaded.">
    {({ open, tasks }) =>
      (open.some(({ isOptional }) => isOptional !== true) || tasks.length > 0) && (
        <AdminCard title="Before you sell">
          <p className="max-w-prose">
            {open.length > 0 &&
              'Only you know these. Until they are entered, the pages on shipping, returns, privacy and so on leave out the sentences that need them. '}
            Read <TextLink to={adminPaths.textPages}>those pages</TextLink> before you sell: their texts are drafts.
          </p>
          <ul aria-label="Facts" className="grid gap-x-6 empty:hidden sm:grid-cols-2">
            {open.map(({ section, field, name, isOptional, why }) => (
              <li key={`${section}.${field}`}>
                <TextLink to={adminPaths.setting(section, field)} className="inline-block py-2.5">
                  {name}
                </TextLink>
                {isOptional && <span className="text-muted"> (if you have one)</span>}
                {why !== undefined && <span className="text-muted"> ({why})</span>}
              </li>
            ))}
          </ul>
          {tasks.length > 0 && (
            <>
              <h3 className="font-sans text-base font-bold">To look at, and to complete or save once</h3>
              <ul aria-label="To look at" className="grid gap-x-6 sm:grid-cols-2">
                {tasks.map(({ id, name }) => (
                  <li key={id}>
                    <TextLink to={taskPaths[id]} className="inline-block py-2.5">
                      {name}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </>
          )}
        </AdminCard>
      )
    }
  </Loaded>
)
