import type { Story } from '@storylamp/contract/bundles/bundles'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Facts } from '../stories/facts.tsx'
import { storyFacts } from '../stories/story-facts.ts'
import { StoryArt } from './story-art.tsx'

type Props = { bundleId: string; story: Story }

/** A story beside its art. */
export const StoryRow = ({ bundleId, story }: Props) => (
  <div className="flex items-center gap-4">
    <StoryArt bundleId={bundleId} story={story} sizes="72px" isSmall className="w-[72px] shrink-0" />
    <div className="min-w-0">
      <h3 className="text-lg">
        <Link to={paths.story(bundleId, story._id)} className="inline-block py-1 hover:underline">
          {story.title}
        </Link>
      </h3>
      <Facts facts={storyFacts(story)} className="text-sm text-muted" />
    </div>
  </div>
)

/** A story as a card with large art. */
export const StoryCard = ({ bundleId, story }: Props) => (
  <article className="grid content-start gap-3">
    <StoryArt bundleId={bundleId} story={story} sizes="(min-width: 1024px) 262px, (min-width: 640px) 44vw, 92vw" />
    <div>
      <h3 className="text-xl">
        <Link to={paths.story(bundleId, story._id)} className="inline-block py-1 hover:underline">
          {story.title}
        </Link>
      </h3>
      <Facts facts={storyFacts(story)} className="text-sm text-muted" />
      <p className="mt-1">{story.description}</p>
    </div>
  </article>
)
