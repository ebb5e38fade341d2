import type { Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { Pause, Play } from 'lucide-react'
import { type Ref, type SyntheticEvent, useState } from 'react'
import { Picture, squarePicture } from '../../../ui/content/picture.tsx'
import { useSample } from './use-sample.ts'

type Props = { story: Story; sizes: string; isMain?: boolean; isSmall?: boolean; className?: string }

/** A story's art, whole and square; pressed, it plays the public preview where it stands. */
export function Sample({ story, sizes, isMain = false, isSmall = false, className = '' }: Props) {
  const { media, element, status, isPlaying, toggle } = useSample()
  const [played, setPlayed] = useState(0)
  const Icon = isPlaying ? Pause : Play
  const onTimeUpdate = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLMediaElement>) =>
    setPlayed(currentTime / duration || 0)
  return (
    <div className={className}>
      <div
        className={`relative bg-picture aspect-square overflow-hidden ${isSmall ? 'rounded-field' : 'rounded-card'}`}
      >
        <Picture
          file={squarePicture(story.image)}
          alt={story.imageAlt}
          sizes={sizes}
          isMain={isMain}
          className="size-full object-cover"
        />
        <Moving story={story} isShown={status !== 'idle'} media={{ ref: media, ...element, onTimeUpdate }} />
        <button
          type="button"
          aria-label={isPlaying ? `Pause the sample of ${story.title}` : `Play a sample of ${story.title}`}
          className="absolute inset-0 grid place-items-center rounded-[inherit] -outline-offset-4 noscript:hidden"
          onClick={toggle}
        >
          <span
            className={`grid place-items-center rounded-full bg-lamp text-on-lamp shadow-lift ${isSmall ? 'size-[36px]' : 'absolute bottom-3 left-3 size-[56px]'}`}
          >
            <Icon strokeWidth={1.75} aria-hidden="true" className={isSmall ? 'size-5' : ''} />
          </span>
        </button>
        {played > 0 && status !== 'idle' && <Played share={played} />}
      </div>
      <p role="status" className="mt-1 text-sm font-semibold text-danger empty:sr-only">
        {status === 'failed' && 'The sample did not play. Please try again.'}
      </p>
    </div>
  )
}

const Played = ({ share }: { share: number }) => (
  <span
    className="pointer-events-none absolute inset-x-0 bottom-0 h-1.5 origin-left bg-lamp transition-transform duration-300 ease-linear"
    style={{ transform: `scaleX(${share})` }}
  />
)

type Media = Omit<ReturnType<typeof useSample>['element'], 'ref'> & {
  ref: Ref<HTMLMediaElement>
  onTimeUpdate: (event: SyntheticEvent<HTMLMediaElement>) => void
}

type MovingProps = { story: Story; isShown: boolean; media: Media }

/** A film, a sound, or an animated picture with its narration, by the file's extension (S9.08). */
function Moving({ story, isShown, media }: MovingProps) {
  const src = `/${story.contentFile}`
  const whole = 'absolute inset-0 size-full object-contain'
  switch (mediaKind(story.contentFile)) {
    case 'video':
      return (
        <video
          {...media}
          ref={media.ref as Ref<HTMLVideoElement>}
          src={src}
          playsInline
          hidden={!isShown}
          className={whole}
        />
      )
    case 'audio':
      return <Sound media={media} src={src} />
    case 'image':
      return (
        <>
          {isShown && <img src={src} alt="" className={whole} />}
          {story.narrationPreview !== undefined && <Sound media={media} src={`/${story.narrationPreview}`} />}
        </>
      )
  }
}

const Sound = ({ media, src }: { media: Media; src: string }) => (
  <audio {...media} ref={media.ref as Ref<HTMLAudioElement>} src={src} />
)
