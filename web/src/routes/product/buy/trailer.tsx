import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { CirclePlay, Pause, Play, X } from 'lucide-react'
import { type MouseEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { SeekBar } from '../../../features/player/view/seek-bar.tsx'
import { useSample } from '../../../features/stories/sample/use-sample.ts'
import { button } from '../../../ui/classes.ts'
import { useModal } from '../../../ui/dialog/use-modal.ts'

type TrailerProps = {
  product: Product /** The title of the story, where the trailer is its preview. */
  sample: string | undefined
}

/** A film of the shop plays in a dialog; one that lies elsewhere opens as a link. */
export function Trailer({ product: { trailerLink, name }, sample }: TrailerProps) {
  const [isOpen, setOpen] = useState(false)
  if (trailerLink === undefined) return null
  const isOwn = trailerLink.startsWith('/') && mediaKind(trailerLink) === 'video'
  const open = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isOwn || opensElsewhere) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <div>
      <a href={trailerLink} onClick={open} className={`${button({ variant: 'secondary' })} w-full text-balance`}>
        <CirclePlay strokeWidth={1.75} aria-hidden="true" />
        {sample === undefined ? 'Watch the trailer' : 'Watch the trailer of a story it can tell'}
      </a>
      {isOwn && (
        <FilmDialog
          src={trailerLink}
          title={sample ?? name}
          label={sample === undefined ? `Trailer of ${name}` : `Sample of ${sample}`}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type Props = { src: string; title: string; label: string; isOpen: boolean; onClose: () => void }

function FilmDialog({ src, title, label, isOpen, onClose }: Props) {
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      data-theme="dark"
      className="m-auto w-[min(100%-2*var(--gutter),max(20rem,100dvh-12rem))] max-w-3xl overflow-x-hidden overflow-y-auto rounded-card bg-night text-ink"
    >
      <div className="flex items-center justify-between gap-4 py-1 pr-1 pl-5">
        <h2 className="truncate text-lg">{title}</h2>
        <button type="button" aria-label="Close" className={button({ variant: 'icon' })} onClick={onClose}>
          <X strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && <Film src={src} />}
    </dialog>
  )
}

/** Its picture can be pressed too; the button is for everyone. */
function Film({ src }: { src: string }) {
  const { media, element, status, isPlaying, toggle } = useSample()
  const [progress, setProgress] = useState({ at: 0, length: 0 })
  const Icon = isPlaying ? Pause : Play
  const show = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) =>
    setProgress({ at: currentTime, length: duration || 0 })
  const seek = (at: number) => {
    if (media.current === null) return
    media.current.currentTime = at
    setProgress({ ...progress, at })
  }
  return (
    <>
      <video
        {...element}
        ref={media as RefObject<HTMLVideoElement | null>}
        src={src}
        autoPlay
        playsInline
        className="block aspect-square w-full cursor-pointer bg-night"
        onClick={toggle}
        onLoadedMetadata={show}
        onTimeUpdate={show}
      />
      <div className="flex items-center gap-4 px-4 py-2">
        <button
          type="button"
          aria-label={isPlaying ? 'Pause the film' : 'Play the film'}
          className="grid size-[48px] shrink-0 place-items-center rounded-full bg-lamp text-on-lamp"
          onClick={toggle}
        >
          <Icon strokeWidth={1.75} aria-hidden="true" className="fill-current" />
        </button>
        <div className="min-w-0 grow">
          <SeekBar label="Position in the film" progress={{ ...progress, unit: 'seconds' }} onSeek={seek} />
        </div>
      </div>
      <p role="status" className="px-4 pb-3 font-semibold text-danger empty:sr-only">
        {status === 'failed' && 'The film did not play. Please try again.'}
      </p>
    </>
  )
}
