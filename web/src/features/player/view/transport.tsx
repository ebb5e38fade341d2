import { RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { button } from '../../../ui/classes.ts'
import type { Player } from '../create-player.ts'
import type { Progress } from '../performers/performer.ts'
import type { PlayerState } from '../player-state.ts'
import { PlayButton } from './play-button.tsx'
import { SeekBar } from './seek-bar.tsx'

export function Transport({ player, state }: { player: Player; state: PlayerState }) {
  const { tracks, position, progress } = state
  return (
    <div className="grid gap-1">
      {progress !== undefined && <SeekBar label="Position in the story" progress={progress} onSeek={player.seek} />}
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
