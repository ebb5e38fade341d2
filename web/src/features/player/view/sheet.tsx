import type { Track } from '@storylamp/contract/playlist/playlist'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { button } from '../../../ui/classes.ts'
import { useModal } from '../../../ui/dialog/use-modal.ts'
import type { Player } from '../create-player.ts'
import { bundleTitle, type PlayerState, trackOf } from '../player-state.ts'
import { clockTime } from './clock-time.ts'
import { CloseButton } from './close-button.tsx'
import { SleepChoice } from './sleep-choice.tsx'
import { Stage } from './stage.tsx'
import { Transcript } from './transcript.tsx'
import { Transport } from './transport.tsx'

type Props = { player: Player; state: PlayerState; film: HTMLVideoElement; isOpen: boolean; onClose: () => void }

/** The full player: a modal dialog at the bottom of the window. */
export function Sheet({ player, state, film, isOpen, onClose }: Props) {
  const dialog = useModal(isOpen)
  const titleId = useId()
  const track = trackOf(state)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="fixed inset-x-0 top-auto bottom-0 mx-auto mb-0 max-h-[92dvh] w-full max-w-xl overflow-y-auto rounded-t-hero bg-surface text-ink shadow-lift"
    >
      {isOpen && (
        <div className="grid gap-4 p-4 sm:p-6">
          <div className="flex justify-between">
            <button
              type="button"
              aria-label="Make the player small"
              className={button({ variant: 'icon' })}
              onClick={onClose}
            >
              <ChevronDown strokeWidth={1.75} />
            </button>
            <CloseButton player={player} />
          </div>
          <Stage track={track} film={film} className={`mx-auto w-full rounded-card ${shapeOf(track)}`} />
          <div className="text-center">
            <h2 id={titleId} className="text-xl">
              {track?.title ?? state.item?.title}
            </h2>
            <p className="text-muted">
              {[bundleTitle(state), track?.isComputerRead && 'computer-read'].filter(Boolean).join(' · ')}
            </p>
          </div>
          {state.problem !== undefined && (
            <p role="alert" className="rounded-field bg-sunken p-3 font-semibold text-danger">
              {state.problem}
            </p>
          )}
          <Transport player={player} state={state} />
          {track !== undefined && <Transcript key={track._id} track={track} />}
          <SleepChoice player={player} state={state} />
          <StoryChoice player={player} state={state} />
        </div>
      )}
    </dialog>
  )
}

function shapeOf(track: Track | undefined): string {
  if (track?.kind === 'video') return 'aspect-video'
  return `aspect-square ${track?.image === undefined ? 'max-w-24' : 'max-w-60'}`
}

const StoryChoice = ({ player, state: { tracks, position } }: { player: Player; state: PlayerState }) =>
  tracks.length < 2 ? null : (
    <section aria-label="Stories">
      <ol className="grid gap-1">
        {tracks.map(({ _id, title, seconds }, place) => (
          <li key={_id}>
            <button
              type="button"
              aria-current={place === position}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-button px-3 py-1 text-left font-semibold hover:bg-sunken aria-[current=true]:bg-sunken aria-[current=true]:text-link"
              onClick={() => player.choose(place)}
            >
              <span>{title}</span>
              {seconds !== undefined && <span className="text-sm text-muted tabular-nums">{clockTime(seconds)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
