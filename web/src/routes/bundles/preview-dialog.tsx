import type { WireBundle as Bundle, Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/limits'
import { type SyntheticEvent, useState } from 'react'
import { beginSound } from '../../base/sound.ts'
import { button } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { bundle: Bundle | undefined; onClose: () => void }

/** Unmounts with the dialog, which stops the sound. */
export const PreviewDialog = ({ bundle, onClose }: Props) => (
  <Dialog isOpen={bundle !== undefined} onClose={onClose} title={`Preview of ${bundle?.name ?? 'the bundle'}`}>
    {bundle !== undefined && <Previews stories={bundle.stories} />}
    <button type="button" className={`${button({ variant: 'secondary' })} mt-6 w-full`} onClick={onClose}>
      Close
    </button>
  </Dialog>
)

function Previews({ stories }: { stories: Story[] }) {
  const [chosen, setChosen] = useState(stories[0])
  return (
    <>
      {chosen !== undefined && <Player story={chosen} />}
      <ul className="mt-4 grid gap-1">
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

/** Film, sound or picture, by the file's extension (S9.08). */
const Player = ({ story }: { story: Story }) => (
  <figure className="mt-4">
    <Media key={story._id} story={story} />
    <figcaption className="mt-2">
      <p className="font-bold">{story.title}</p>
      {story.isComputerRead && <p className="text-sm text-muted">computer-read</p>}
    </figcaption>
  </figure>
)

const begin = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => beginSound(currentTarget)

function Media({ story }: { story: Story }) {
  const src = `/${story.contentFile}`
  const frame = 'aspect-square w-full rounded-card bg-sunken object-cover'
  switch (mediaKind(story.contentFile)) {
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: a loop with music and no words
      return <video src={src} onPlay={begin} controls playsInline aria-label={story.title} className={frame} />
    case 'audio':
      return (
        <>
          <Picture
            file={squarePicture(story.image)}
            alt={story.imageAlt}
            sizes="400px"
            className="aspect-video w-full rounded-card object-cover"
          />
          {/* biome-ignore lint/a11y/useMediaCaption: the first words of a bedtime story, whose text belongs to its buyers */}
          <audio src={src} onPlay={begin} controls aria-label={story.title} className="mt-3 w-full" />
        </>
      )
    case 'image':
      return <img src={src} alt={story.imageAlt} className={frame} />
  }
}
