import { useSettings } from '../../base/settings.ts'
import { Facts } from '../../features/stories/facts.tsx'
import { Sample } from '../../features/stories/sample/sample.tsx'
import { storyFacts } from '../../features/stories/story-facts.ts'
import { useHandoverLink } from '../../session/handover-link.ts'
import { style } from '../../ui/classes.ts'
import { Band } from '../../ui/layout/band.tsx'
import { Rail } from '../../ui/layout/rail.tsx'
import type { Home } from './loader.ts'

/** Stories that play where they stand. */
export function Stories({ stories }: Pick<Home, 'stories'>) {
  const bundlesSite = useHandoverLink(useSettings().bundlesSiteUrl)
  return (
    <Band>
      <Rail
        title="Hear a story now"
        isAlwaysRail
        link={
          <a {...bundlesSite} className={style({ variant: 'link' })}>
            All story bundles
          </a>
        }
      >
        {stories.map((story) => (
          <li key={story._id} className="relative snap-start">
            <Sample story={story} sizes="(min-width: 1024px) 240px, (min-width: 640px) 38vw, 54vw" />
            <h3 className="mt-3 text-lg">{story.title}</h3>
            <p className="text-sm text-muted">{story.bundle}</p>
            <Facts facts={storyFacts(story)} className="text-sm text-muted" />
          </li>
        ))}
      </Rail>
    </Band>
  )
}
