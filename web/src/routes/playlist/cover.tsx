import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { DrawnCover } from '../../features/stories/drawn-cover.tsx'
import { savedStories } from '../../store/saved-stories.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'

type Props = { item: PlaylistItem; sizes: string; isMain?: boolean; className?: string }

/** The picture of an item; a story that was made for the family has a drawn one. */
export function Cover({ item, sizes, isMain = false, className = '' }: Props) {
  const { image, imageAlt = '' } = item
  const frame = `aspect-square w-full overflow-hidden bg-picture ${className}`
  if (image === undefined) return <DrawnCover className={frame} />
  const fit = 'size-full object-cover'
  return (
    <span className={`block ${frame}`}>
      {image.startsWith(savedStories) ? (
        <img src={`/${image}`} alt={imageAlt} className={fit} />
      ) : (
        <Picture file={squarePicture(image)} alt={imageAlt} sizes={sizes} isMain={isMain} className={fit} />
      )}
    </span>
  )
}
