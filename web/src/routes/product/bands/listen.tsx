import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { Facts } from '../../../features/stories/facts.tsx'
import { Sample } from '../../../features/stories/sample/sample.tsx'
import { storyFacts } from '../../../features/stories/story-facts.ts'
import { Band, BandHead } from '../../../ui/layout/band.tsx'

type Props = { stories: (Bundle['stories'][number] & { bundle: string })[] }

/** Stories to hear before buying what plays them. */
export const Listen = ({ stories }: Props) => (
  <Band ground="night" labelledBy="listen">
    <BandHead id="listen" title="Hear what it tells" lead="Press play. Every story of ours has a free sample." />
    <ul className="grid gap-6 sm:grid-cols-3">
      {stories.map((story) => (
        <li key={story._id} className="grid grid-cols-[2fr_3fr] items-center gap-4 sm:block">
          <Sample story={story} sizes="(min-width: 1152px) 352px, (min-width: 640px) 30vw, 38vw" />
          <div className="min-w-0 sm:mt-3">
            <h3 className="text-lg">{story.title}</h3>
            <p className="text-sm text-muted">{story.bundle}</p>
            <Facts facts={storyFacts(story)} className="text-sm text-muted" />
          </div>
        </li>
      ))}
    </ul>
  </Band>
)
