import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { Heart, Play } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useListening } from '../../features/listening/use-listening.ts'
import { button } from '../../ui/classes.ts'
import { Cover } from './cover.tsx'
import { usePlayer } from './use-player.ts'

type Props = {
  item: PlaylistItem
  /** As its shelf is. */
  isLarge?: boolean
  /** Beside the title, such as a state. */
  note?: ReactNode
  /** A checkbox on the cover. */
  selector?: ReactNode
  /** What the Details disclosure shows. */
  children: ReactNode
}

/** An item on the shelf: a tap on its cover plays it. With open details it takes a whole row. */
export function LibraryItem({ item, isLarge = false, note, selector, children }: Props) {
  const titleId = useId()
  const { title, state } = item.storyOrder
  return (
    <article
      id={`item-${item._id}`}
      aria-labelledby={titleId}
      className="group gap-6 sm:has-[>details[open]]:grid sm:has-[>details[open]]:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="group-has-[>details[open]]:max-sm:max-w-48">
        <div className="relative">
          {state === 'Ready' ? (
            <PlayableCover item={item} isLarge={isLarge} />
          ) : (
            <Cover item={item} sizes={sizesOf(isLarge)} className="rounded-card" />
          )}
          {selector}
          <span className="absolute top-2 right-2">
            <FavoriteButton item={item} />
          </span>
        </div>
        <h2
          id={titleId}
          className={`mt-3 font-sans leading-snug font-bold tracking-normal wrap-anywhere ${isLarge ? 'text-2xl' : 'text-lg'}`}
        >
          {title}
        </h2>
        {note}
      </div>
      <details className="open:rounded-card open:bg-surface open:p-4 open:shadow-lift max-sm:open:mt-3 sm:open:p-6">
        <summary className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-muted underline decoration-1 underline-offset-4 hover:text-ink">
          <span>Details</span>
          <span className="sr-only"> of {title}</span>
        </summary>
        {children}
      </details>
    </article>
  )
}

const sizesOf = (isLarge: boolean) =>
  isLarge
    ? '(min-width: 64rem) 352px, (min-width: 40rem) 46vw, 94vw'
    : '(min-width: 64rem) 260px, (min-width: 40rem) 30vw, 46vw'

function PlayableCover({ item, isLarge }: { item: PlaylistItem; isLarge: boolean }) {
  const player = usePlayer()
  const cover = useRef<HTMLSpanElement>(null)
  return (
    <button
      type="button"
      aria-label={`Play ${item.storyOrder.title}`}
      className={`lift relative block w-full overflow-hidden rounded-card shadow-lift transition duration-120 active:scale-98 ${item.isActive ? '' : 'opacity-60'}`}
      onClick={() => player.play(item, { cover: cover.current })}
    >
      <span ref={cover} className="block">
        <Cover item={item} sizes={sizesOf(isLarge)} isMain />
      </span>
      <span
        aria-hidden="true"
        className={`absolute right-3 bottom-3 grid place-items-center rounded-full bg-lamp text-on-lamp shadow-lift ${isLarge ? 'size-[72px]' : 'size-[52px]'}`}
      >
        <Play size={isLarge ? 32 : 24} strokeWidth={1.75} className="translate-x-[6%] fill-current" />
      </span>
    </button>
  )
}

function FavoriteButton({ item: { _id, storyOrder } }: { item: PlaylistItem }) {
  const { favorites, toggleFavorite } = useListening()
  const isFavorite = favorites.includes(_id)
  return (
    <button
      type="button"
      aria-label={`Favorite: ${storyOrder.title}`}
      aria-pressed={isFavorite}
      className={`${button({ variant: 'icon' })} rounded-full bg-surface`}
      onClick={() => toggleFavorite(_id)}
    >
      <Heart strokeWidth={1.75} className={isFavorite ? 'fill-current text-danger' : ''} />
    </button>
  )
}
