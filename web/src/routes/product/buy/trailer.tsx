import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { mediaKind } from '@storylamp/contract/stories/media-kind'
import { CirclePlay, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { beginSound } from '../../../base/sound.ts'
import { button } from '../../../ui/classes.ts'
import { useModal } from '../../../ui/dialog/use-modal.ts'

/** A film of the shop plays in a dialog; one that lies elsewhere opens as a link. */
export function Trailer({ product: { trailerLink, name } }: { product: Product }) {
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
      <a href={trailerLink} onClick={open} className={`${button({ variant: 'secondary' })} w-full`}>
        <CirclePlay strokeWidth={1.75} aria-hidden="true" />
        Watch the trailer
      </a>
      {isOwn && <FilmDialog src={trailerLink} name={name} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Props = { src: string; name: string; isOpen: boolean; onClose: () => void }

function FilmDialog({ src, name, isOpen, onClose }: Props) {
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      aria-label={`Trailer of ${name}`}
      onClose={onClose}
      data-theme="dark"
      className="m-auto w-[min(100%-2*var(--gutter),calc(100dvh-8rem))] max-w-3xl overflow-hidden rounded-card bg-night text-ink"
    >
      <div className="flex items-center justify-between gap-4 py-1 pr-1 pl-5">
        <h2 className="truncate text-lg">{name}</h2>
        <button type="button" aria-label="Close" className={button({ variant: 'icon' })} onClick={onClose}>
          <X strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useMediaCaption: the film is told by its pictures
        <video
          src={src}
          controls
          autoPlay
          playsInline
          className="block aspect-square w-full bg-night"
          onPlay={({ currentTarget }) => beginSound(currentTarget)}
        />
      )}
    </dialog>
  )
}
