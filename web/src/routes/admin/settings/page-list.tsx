import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { HistoryLink } from './history-link.tsx'
import { pageTitles } from './names.ts'

const pages = Object.entries(pageTitles) as [keyof typeof pageTitles, string][]

export const Component = () => (
  <AdminPage
    title="Page texts"
    parent={{ name: 'Settings', to: adminPaths.settings }}
    actions={<HistoryLink section="pages" />}
  >
    <p className="max-w-prose">
      The shop comes with a draft of each page. Read them before you sell, and change what is not true for you.
    </p>
    <Loaded read={useUncachedRead('/api/admin/settings')} failureText="The texts could not be loaded.">
      {({ data }) => (
        <ul className={`${style({ variant: 'card' })} divide-y divide-line`}>
          {pages.map(([id, title]) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 sm:px-6">
              <TextLink to={adminPaths.textPage(id)} className="inline-block py-2.5">
                {title}
              </TextLink>
              {data.pages[id] === null ? <Badge tone="quiet">Draft</Badge> : <Badge tone="success">Your text</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </AdminPage>
)
