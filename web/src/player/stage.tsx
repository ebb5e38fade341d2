import type { Track } from '@storylamp/contract/playlist/playlist'
import { BookOpen } from 'lucide-react'
import { useCallback } from 'react'

type Props = { track: Track | undefined; film: HTMLVideoElement | undefined; className: string }

/** What is to be seen of a story: its film, its picture, or that there is only something to hear. */
export function Stage({ track, film, className }: Props) {
  // The film's element is moved from the bar to the sheet and back, and plays on meanwhile.
  const holdFilm = useCallback(
    (holder: HTMLSpanElement | null) => {
      if (film !== undefined) holder?.append(film)
    },
    [film],
  )
  const frame = `grid shrink-0 place-items-center overflow-hidden bg-sunken text-link ${className}`
  if (track?.kind === 'video') return <span ref={holdFilm} className={`${frame} *:size-full *:object-contain`} />
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
