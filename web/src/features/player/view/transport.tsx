import { SkipBack, SkipForward } from 'lucide-react'
import { button } from '../../../ui/classes.ts'
import type { Player } from '../create-player.ts'
import type { Progress } from '../performers/performer.ts'
import type { PlayerState } from '../player-state.ts'
import { clockTime } from './clock-time.ts'
import { PlayButton } from './play-button.tsx'

export function Transport({ player, state }: { player: Player; state: PlayerState }) {
  const { tracks, position, progress } = state
  return (
    <div className="grid gap-2">
      {progress !== undefined && <SeekBar progress={progress} onSeek={player.seek} />}
      <div className="flex items-center justify-center gap-6">
        <button type="button" aria-label="Back" className={button({ variant: 'icon' })} onClick={player.back}>
          <SkipBack strokeWidth={1.75} />
        </button>
        <PlayButton player={player} state={state} />
        <button
          type="button"
          aria-label="Next story"
          className={button({ variant: 'icon' })}
          disabled={position >= tracks.length - 1}
          onClick={player.next}
        >
          <SkipForward strokeWidth={1.75} />
        </button>
      </div>
    </div>
  )
}

function SeekBar({ progress, onSeek }: { progress: Progress; onSeek: (at: number) => void }) {
  const { at, length, unit } = progress
  const isText = unit === 'sentences'
  // Sentences are counted from 1 and the last is included.
  const last = isText ? length - 1 : Math.floor(length)
  const here = Math.min(Math.floor(at), last)
  const [shown, total] = isText ? [`Sentence ${here + 1}`, `of ${length}`] : [clockTime(here), clockTime(length)]
  return (
    <div>
      <input
        type="range"
        aria-label="Position in the story"
        aria-valuetext={isText ? `${shown} ${total}` : `${shown} of ${total}`}
        min={0}
        max={last}
        value={here}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        className="h-11 w-full accent-fill"
      />
      <p aria-hidden="true" className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
        <span>{shown}</span>
        <span>{total}</span>
      </p>
    </div>
  )
}
