import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { Moon } from 'lucide-react'
import { savedStories } from '../../store/saved-stories.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'

type Props = { item: PlaylistItem; sizes: string; isMain?: boolean; className?: string }

/** The picture of an item; a story that was made for the family has a drawn one with its title. */
export function Cover({ item: { image, imageAlt = '', storyOrder }, sizes, isMain = false, className = '' }: Props) {
  const frame = `block aspect-square w-full overflow-hidden bg-picture ${className}`
  if (image === undefined) {
    return (
      <span
        aria-hidden="true"
        data-theme="dark"
        className={`${frame} grid content-between bg-linear-to-b from-hero-to to-hero-from p-[8%] text-ink`}
      >
        <Moon strokeWidth={1.25} className="size-12 text-lamp" />
        <span className="line-clamp-4 font-display text-lg leading-tight font-semibold wrap-anywhere">
          {storyOrder.title}
        </span>
      </span>
    )
  }
  const fit = 'size-full object-cover'
  return (
    <span className={frame}>
      {image.startsWith(savedStories) ? (
        <img src={`/${image}`} alt={imageAlt} className={fit} />
      ) : (
        <Picture file={squarePicture(image)} alt={imageAlt} sizes={sizes} isMain={isMain} className={fit} />
      )}
    </span>
  )
}
