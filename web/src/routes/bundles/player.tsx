import type { Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/limits'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'

/** Film, sound or picture, by the file's extension (S9.08). */
export const Player = ({ story }: { story: Story }) => (
  <figure className="mt-4">
    <Media key={story._id} story={story} />
    <figcaption className="mt-2">
      <p className="font-bold">{story.title}</p>
      {story.isComputerRead && <p className="text-sm text-muted">computer-read</p>}
    </figcaption>
  </figure>
)

function Media({ story }: { story: Story }) {
  const src = `/${story.contentFile}`
  const frame = 'aspect-square w-full rounded-card bg-sunken object-cover'
  switch (mediaKind(story.contentFile)) {
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: a loop with music and no words
      return <video src={src} controls playsInline aria-label={story.title} className={frame} />
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
          <audio src={src} controls aria-label={story.title} className="mt-3 w-full" />
        </>
      )
    case 'image':
      return <img src={src} alt={story.imageAlt} className={frame} />
  }
}
