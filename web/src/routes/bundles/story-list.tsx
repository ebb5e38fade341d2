import type { Story } from '@storylamp/contract/bundles/bundles'
import { StoryFacts } from './story-facts.tsx'

/** The stories of the dialog for visitors without JavaScript. */
export const StoryList = ({ stories }: { stories: Story[] }) => (
  <ol className="divide-y divide-line">
    {stories.map((story) => (
      <li key={story._id} className="py-3">
        <h3 className="text-lg">{story.title}</h3>
        <StoryFacts story={story} />
      </li>
    ))}
  </ol>
)
