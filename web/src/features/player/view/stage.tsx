import type { Track } from '@storylamp/contract/playlist/playlist'
import { BookOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { type PlayerState, trackOf } from '../player-state.ts'

type Props = { state: PlayerState; film: HTMLVideoElement | undefined; className: string }

/** The film or the picture of a story, whole, else an icon. */
export function Stage({ state, film, className }: Props) {
  const track = trackOf(state)
  const { image, imageAlt = '' } = track ?? state.item ?? {}
  const frame = `grid shrink-0 place-items-center overflow-hidden text-link ${className}`
  if (track?.kind === 'video') return <Film key={track._id} film={film} className={frame} />
  return (
    <span className={frame}>
      {track?.kind === 'image' && track.url !== undefined && state.status !== 'paused' ? (
        <MovingPicture key={track.url} track={track} />
      ) : image === undefined ? (
        <BookOpen strokeWidth={1.75} aria-hidden="true" className="size-1/3" />
      ) : (
        <img src={`/${image}`} alt={imageAlt} className="size-full object-contain" />
      )}
    </span>
  )
}

/** One video element moves between the bar and the full player, so that it keeps playing, and leaves with its story. */
function Film({ film, className }: Omit<Props, 'state'>) {
  const attach = useCallback(
    (parent: HTMLSpanElement) => {
      if (film !== undefined) parent.append(film)
      return () => {
        if (film?.parentNode === parent) film.remove()
      }
    },
    [film],
  )
  return <span ref={attach} className={`${className} *:size-full *:object-contain`} />
}

/** An animation, which stands still for those who want less motion, or when its file cannot be loaded. */
function MovingPicture({ track: { url, image, imageAlt = '' } }: { track: Track }) {
  const [isBroken, setBroken] = useState(false)
  const still = image === undefined ? undefined : `/${image}`
  return (
    <picture className="contents">
      {still !== undefined && <source media="(prefers-reduced-motion: reduce)" srcSet={still} />}
      <img
        src={isBroken ? still : url}
        alt={imageAlt}
        className="size-full object-contain"
        onError={() => setBroken(true)}
      />
    </picture>
  )
}
