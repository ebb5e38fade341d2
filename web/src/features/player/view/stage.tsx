import type { Track } from '@storylamp/contract/playlist/playlist'
import { BookOpen } from 'lucide-react'
import { useCallback } from 'react'

type Props = { track: Track | undefined; film: HTMLVideoElement | undefined; className: string }

/** The film or the picture of a story, else an icon. */
export function Stage({ track, film, className }: Props) {
  // One video element moves between the bar and the sheet, so that it keeps playing.
  const attachFilm = useCallback(
    (parent: HTMLSpanElement | null) => {
      if (film !== undefined) parent?.append(film)
    },
    [film],
  )
  const frame = `grid shrink-0 place-items-center overflow-hidden bg-sunken text-link ${className}`
  if (track?.kind === 'video') return <span ref={attachFilm} className={`${frame} *:size-full *:object-contain`} />
  if (track?.image !== undefined) {
    const fit = track.kind === 'image' ? 'object-contain' : 'object-cover'
    return (
      <span className={frame}>
        <img src={`/${track.image}`} alt={track.imageAlt ?? ''} className={`size-full ${fit}`} />
      </span>
    )
  }
  return (
    <span className={frame}>
      <BookOpen strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
