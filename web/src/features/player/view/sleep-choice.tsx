import { useId } from 'react'
import { style } from '../../../ui/classes.ts'
import type { Player } from '../create-player.ts'
import type { PlayerState } from '../player-state.ts'
import { sleepMinutes } from '../sleep-timer.ts'
import { clockTime } from './clock-time.ts'

export function SleepChoice({ player, state: { sleep, stopsAfterThis } }: { player: Player; state: PlayerState }) {
  const id = useId()
  const choose = (minutes: number) => (minutes === 0 ? player.stayAwake() : player.sleepIn(minutes))
  return (
    <div className="grid gap-3 rounded-card bg-sunken p-4">
      <div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <label htmlFor={id} className="font-bold">
            Sleep timer
          </label>
          {sleep !== undefined && (
            <p role="timer" className="tabular-nums">
              Sleep in {clockTime(sleep.seconds)}
            </p>
          )}
        </div>
        <select
          id={id}
          value={sleep?.minutes ?? 0}
          className={`${style({ variant: 'field' })} mt-1`}
          onChange={({ target }) => choose(Number(target.value))}
        >
          <option value={0}>Off</option>
          {sleepMinutes.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutes
            </option>
          ))}
        </select>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-bold">
        <input
          type="checkbox"
          checked={stopsAfterThis}
          className="size-6 accent-fill"
          onChange={({ target }) => player.stopAfterThis(target.checked)}
        />
        Stop after this story
      </label>
    </div>
  )
}
