import { RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { button } from '../../../ui/classes.ts'
import { clockTime } from '../../../ui/content/durations.ts'
import type { Player } from '../create-player.ts'
import type { Progress } from '../performers/performer.ts'
import type { PlayerState } from '../player-state.ts'
import { PlayButton } from './play-button.tsx'

export function Transport({ player, state }: { player: Player; state: PlayerState }) {
  const { tracks, position, progress } = state
  return (
    <div className="grid gap-1">
      {progress !== undefined && <SeekBar progress={progress} onSeek={player.seek} />}
      <div className="flex items-center justify-center gap-1 sm:gap-3">
        <button type="button" aria-label="Back" className={button({ variant: 'icon' })} onClick={player.back}>
          <SkipBack strokeWidth={1.75} />
        </button>
        <SkipButton direction={-1} progress={progress} onSkip={player.skip}>
          <RotateCcw size={34} strokeWidth={1.5} />
        </SkipButton>
        <span className="mx-1">
          <PlayButton player={player} state={state} isLarge />
        </span>
        <SkipButton direction={1} progress={progress} onSkip={player.skip}>
          <RotateCw size={34} strokeWidth={1.5} />
        </SkipButton>
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

type SkipProps = {
  direction: 1 | -1
  progress: Progress | undefined
  onSkip: (direction: 1 | -1) => void
  children: ReactNode
}

function SkipButton({ direction, progress, onSkip, children }: SkipProps) {
  const isText = progress?.unit === 'sentences'
  const step = isText ? '1 sentence' : '15 seconds'
  return (
    <button
      type="button"
      aria-label={`${direction < 0 ? 'Back' : 'Forward'} ${step}`}
      disabled={progress === undefined}
      className={`${button({ variant: 'icon' })} size-[52px]`}
      onClick={() => onSkip(direction)}
    >
      {children}
      <span aria-hidden="true" className="absolute text-[10px] leading-none font-bold">
        {isText ? 1 : 15}
      </span>
    </button>
  )
}

function SeekBar({ progress, onSeek }: { progress: Progress; onSeek: (at: number) => void }) {
  const { at, length, unit } = progress
  const isText = unit === 'sentences'
  // Sentences are counted from 1 and the last is included.
  const last = isText ? length - 1 : Math.floor(length)
  const here = Math.min(Math.floor(at), last)
  const [shown, total] = isText ? [`Sentence ${here + 1}`, `of ${length}`] : [clockTime(here), clockTime(length)]
  const done = `calc(100% * ${last > 0 ? here / last : 0})`
  return (
    <div>
      <input
        type="range"
        aria-label="Position in the story"
        aria-valuetext={isText ? `${shown} ${total}` : `${shown} of ${total}`}
        min={0}
        max={last}
        value={here}
        style={{ '--done': done } as CSSProperties}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        className="seek block h-11 w-full"
      />
      <p aria-hidden="true" className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
        <span>{shown}</span>
        <span>{total}</span>
      </p>
    </div>
  )
}
