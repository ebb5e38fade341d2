import type { CSSProperties, KeyboardEvent } from 'react'
import { clockTime } from '../../../ui/content/durations.ts'
import type { Progress } from '../performers/performer.ts'

type Props = { label: string; progress: Progress; onSeek: (at: number) => void }

/** In seconds: one at a time would take all evening. */
const jumps: Record<string, number> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
}

/** How far a story or film is, and the way to another moment of it. */
export function SeekBar({ label, progress, onSeek }: Props) {
  const { at, length, unit } = progress
  const isText = unit === 'sentences'
  // Sentences are counted from 1 and the last is included.
  const last = isText ? length - 1 : Math.floor(length)
  const here = Math.min(Math.floor(at), last)
  const [shown, total] = isText ? [`Sentence ${here + 1}`, `of ${length}`] : [clockTime(here), clockTime(length)]
  const jump = (event: KeyboardEvent) => {
    const seconds = jumps[event.key]
    if (seconds === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(Math.min(Math.max(0, here + seconds), last))
  }
  const done = `calc(100% * ${last > 0 ? here / last : 0})`
  return (
    <div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={isText ? `${shown} ${total}` : `${shown} of ${total}`}
        min={0}
        max={last}
        value={here}
        style={{ '--done': done } as CSSProperties}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        onKeyDown={isText ? undefined : jump}
        className="seek block h-11 w-full"
      />
      <p aria-hidden="true" className="-mt-2 flex justify-between text-sm text-muted tabular-nums">
        <span>{shown}</span>
        <span>{total}</span>
      </p>
    </div>
  )
}
