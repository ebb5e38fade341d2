import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { useListening } from '../../features/listening/use-listening.ts'
import { style } from '../../ui/classes.ts'
import { Cover } from './cover.tsx'
import { usePlayer } from './use-player.ts'

/** The item that was heard last and is not finished, at its bookmark. */
export function ContinueListening({ items, isLarge }: { items: PlaylistItem[]; isLarge: boolean }) {
  const { bookmarks } = useListening()
  const player = usePlayer()
  const cover = useRef<HTMLSpanElement>(null)
  // While a story plays its bookmark moves; the page keeps what it offered.
  const [offered] = useState(bookmarks)
  const [item] = items
    .filter(({ _id, storyOrder }) => storyOrder.state === 'Ready' && offered[_id] !== undefined)
    .sort((a, b) => (offered[b._id]?.savedAtMs ?? 0) - (offered[a._id]?.savedAtMs ?? 0))
  if (item === undefined) return null
  const { at, length } = bookmarks[item._id] ?? { at: 0, length: 1 }
  const { title } = item.storyOrder
  return (
    <button
      type="button"
      aria-label={`Continue listening: ${title}`}
      data-theme={isLarge ? 'dark' : undefined}
      className={`lift mt-6 flex w-full items-center gap-3 p-3 sm:gap-4 text-left transition duration-120 active:scale-99 ${isLarge ? 'rounded-hero bg-night text-ink shadow-lift sm:gap-6 sm:p-4' : `${style({ variant: 'card' })} max-w-xl`}`}
      onClick={() => player.play(item, { cover: cover.current })}
    >
      <span
        ref={cover}
        className={`block shrink-0 overflow-hidden ${isLarge ? 'w-24 rounded-card sm:w-48' : 'w-20 rounded-field sm:w-24'}`}
      >
        <Cover item={item} sizes={isLarge ? '(min-width: 40rem) 192px, 96px' : '96px'} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-sm font-semibold text-muted">Continue listening</span>
        <span className={`block leading-snug font-bold wrap-anywhere ${isLarge ? 'text-lg sm:text-3xl' : 'text-lg'}`}>
          {title}
        </span>
        <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-fill"
            style={{ width: `calc(100% * ${Math.min(1, at / length)})` }}
          />
        </span>
      </span>
      <span
        className={`grid shrink-0 place-items-center rounded-full bg-lamp text-on-lamp ${isLarge ? 'size-14 sm:size-[88px]' : 'size-[52px]'}`}
      >
        <Play
          size={isLarge ? 32 : 24}
          strokeWidth={1.75}
          aria-hidden="true"
          className="translate-x-[6%] fill-current"
        />
      </span>
    </button>
  )
}
