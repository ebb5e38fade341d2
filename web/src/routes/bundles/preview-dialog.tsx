import type { WireBundle as Bundle, Story } from '@storylamp/contract/bundles/bundles'
import { useState } from 'react'
import { Facts } from '../../features/stories/facts.tsx'
import { Sample } from '../../features/stories/sample/sample.tsx'
import { storyFacts } from '../../features/stories/story-facts.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { bundle: Bundle | undefined; onClose: () => void }

/** Unmounts with the dialog, which stops the sound. */
export const PreviewDialog = ({ bundle, onClose }: Props) => (
  <Dialog isOpen={bundle !== undefined} onClose={onClose} title={`Preview of ${bundle?.name ?? 'the bundle'}`}>
    {bundle !== undefined && <Previews stories={bundle.stories} />}
    <button type="button" className={`${button({ variant: 'secondary' })} mt-4 w-full`} onClick={onClose}>
      Close
    </button>
  </Dialog>
)

function Previews({ stories }: { stories: Story[] }) {
  const [chosen, setChosen] = useState(stories[0])
  return (
    <>
      {chosen !== undefined && (
        <figure className="mt-4">
          <Sample key={chosen._id} story={chosen} sizes="400px" className="mx-auto max-w-[46dvh]" />
          <figcaption className="mt-2">
            <p className="font-bold">{chosen.title}</p>
            <Facts facts={storyFacts(chosen)} className="text-sm text-muted" />
          </figcaption>
        </figure>
      )}
      <ul className="mt-3 grid gap-1">
        {stories.map((story) => (
          <li key={story._id}>
            <button
              type="button"
              aria-current={story === chosen}
              onClick={() => setChosen(story)}
              className="min-h-11 w-full rounded-button px-3 text-left font-semibold hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-link"
            >
              {story.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
