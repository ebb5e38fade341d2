import { SkipForward } from 'lucide-react'
import { button, style } from '../../../ui/classes.ts'
import { clockTime } from '../../../ui/content/durations.ts'
import type { Player } from '../create-player.ts'
import { type PlayerState, subtitleOf, trackOf } from '../player-state.ts'
import { CloseButton } from './close-button.tsx'
import { PlayButton } from './play-button.tsx'
import { Stage } from './stage.tsx'

type Props = { player: Player; state: PlayerState; film: HTMLVideoElement | undefined }

export function Bar({ player, state, film }: Props) {
  const { item, tracks, position, sleep, problem, hasNoVoice } = state
  const track = trackOf(state)
  const title = track?.title ?? item?.title
  return (
    <section
      aria-label="Player"
      className="fixed inset-x-0 bottom-(--shortcuts) z-20 border-t border-line bg-surface shadow-lift"
    >
      <p role="status" className="sr-only">
        {problem ?? (track !== undefined && `Now: ${track.title}`)}
      </p>
      <div className={`${style({ variant: 'page' })} flex items-center gap-2 py-2`}>
        <button
          type="button"
          className="flex min-w-0 grow items-center gap-3 rounded-button text-left hover:bg-sunken"
          onClick={() => player.setFull(true)}
        >
          <span aria-hidden="true">
            <Stage state={state} film={film} className="size-[56px] rounded-field bg-sunken" />
          </span>
          <span className="min-w-0 leading-tight">
            <span className="sr-only">Open the player: </span>
            <span className={`font-bold ${problem === undefined ? 'line-clamp-2' : 'line-clamp-1'}`}>{title}</span>
            {problem === undefined ? (
              <span className="block truncate text-sm text-muted">
                {sleep === undefined ? subtitleOf(state) : `Sleep in ${clockTime(sleep.seconds)}`}
              </span>
            ) : (
              <span className={`block text-sm ${hasNoVoice ? 'line-clamp-2 text-muted' : 'text-danger'}`}>
                {problem}
              </span>
            )}
          </span>
        </button>
        <PlayButton player={player} state={state} />
        <button
          type="button"
          aria-label="Next story"
          className={`${button({ variant: 'icon' })} max-sm:hidden`}
          disabled={position >= tracks.length - 1}
          onClick={player.next}
        >
          <SkipForward strokeWidth={1.75} />
        </button>
        <CloseButton player={player} />
      </div>
    </section>
  )
}
