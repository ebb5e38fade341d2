import type { WireAdminBundle as AdminBundle } from '@storylamp/contract/bundles/admin-bundles'
import { Link } from 'react-router'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { StoryRow } from './story-row.tsx'

export const BundleStories = ({ bundle: { _id, stories }, onChanged }: Props) => (
  <AdminCard title="Stories">
    {stories.length === 0 && <p>It has none yet, and can't be sold without.</p>}
    <ol className="grid gap-4 empty:hidden">
      {stories.map((story, position) => (
        <li key={story._id}>
          <StoryRow bundleId={_id} story={story} place={position + 1} count={stories.length} onChanged={onChanged} />
        </li>
      ))}
    </ol>
    <Link to={adminPaths.newStory(_id)} className={`${button({ variant: 'secondary' })} justify-self-start`}>
      Add a story
    </Link>
  </AdminCard>
)

type Props = { bundle: AdminBundle; onChanged: () => void }
