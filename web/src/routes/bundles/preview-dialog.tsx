import type { WireBundle as Bundle, Story } from '@storylamp/contract/bundles/bundles'
import { useState } from 'react'
import { Facts } from '../../features/stories/facts.tsx'
import { Sample } from '../../features/stories/sample/sample.tsx'
import { storyFacts } from '../../features/stories/story-facts.ts'
import { button } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
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
          <Sample key={chosen._id} story={chosen} playsAtOnce sizes="400px" className="mx-auto max-w-[46dvh]" />
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
              className="flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-button px-2 py-1 text-left font-semibold hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-link"
            >
              <span className="size-[44px] shrink-0 overflow-hidden rounded-field bg-picture">
                <Picture file={squarePicture(story.image)} alt="" sizes="44px" className="size-full object-cover" />
              </span>
              <span className="min-w-0 grow basis-28 leading-tight">{story.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
