import type { Story } from '@storylamp/contract/bundles/bundles'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { type Ref, type SyntheticEvent, useState } from 'react'
import { StoryPicture, type StoryPictureProps } from './story-picture.tsx'
import { useSample } from './use-sample.ts'

/** A story's art; pressed, it plays the public preview where it stands. */
export function Sample({ story, playsAtOnce = false, ...look }: StoryPictureProps & { playsAtOnce?: boolean }) {
  const { media, element, status, isPlaying, toggle } = useSample({ playsAtOnce })
  const [played, setPlayed] = useState(0)
  const onTimeUpdate = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLMediaElement>) =>
    setPlayed(currentTime / duration || 0)
  return (
    <StoryPicture
      story={story}
      {...look}
      label={isPlaying ? `Pause the sample of ${story.title}` : `Play a sample of ${story.title}`}
      isPlaying={isPlaying}
      onPress={toggle}
      problem={status === 'failed' ? 'The sample did not play. Please try again.' : undefined}
    >
      <Moving story={story} isShown={status !== 'idle'} media={{ ref: media, ...element, onTimeUpdate }} />
      {played > 0 && status !== 'idle' && <Played share={played} />}
    </StoryPicture>
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

/** A film, a sound, or an animated picture with its narration, by the file's extension. */
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
