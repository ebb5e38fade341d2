import type { Story } from '@storylamp/contract/bundles/bundles'
import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, squarePicture } from '../../../ui/content/picture.tsx'

export type StoryPictureProps = { story: Story; sizes: string; isMain?: boolean; isSmall?: boolean; className?: string }

type Props = StoryPictureProps & {
  label: string
  isPlaying?: boolean
  onPress: () => void
  /** What went wrong when it was pressed. */
  problem: string | undefined
  /** Between the picture and the button. */
  children?: ReactNode
}

/** A story's art, whole and square, with a button that plays. */
export function StoryPicture({ story, sizes, isMain = false, isSmall = false, className = '', ...play }: Props) {
  const { label, isPlaying = false, onPress, problem, children } = play
  const Icon = isPlaying ? Pause : Play
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
        {children}
        <button
          type="button"
          aria-label={label}
          className="absolute inset-0 grid place-items-center rounded-[inherit] -outline-offset-4 noscript:hidden"
          onClick={onPress}
        >
          <span
            className={`grid place-items-center rounded-full bg-lamp text-on-lamp shadow-lift ${isSmall ? 'size-[36px]' : 'absolute bottom-3 left-3 size-[56px]'}`}
          >
            <Icon strokeWidth={1.75} aria-hidden="true" className={isSmall ? 'size-5' : ''} />
          </span>
        </button>
      </div>
      <p role="status" className="mt-1 text-sm font-semibold text-danger empty:sr-only">
        {problem}
      </p>
    </div>
  )
}
