import { clockTime, shortLength } from '../../../ui/content/durations.ts'
import type { Player } from '../create-player.ts'
import type { PlayerState } from '../player-state.ts'
import { sleepMinutes } from '../sleep-timer.ts'
import { Chips } from './chips.tsx'

const choices = [
  { value: 'off', name: 'Off' },
  ...sleepMinutes.map((minutes) => ({ value: String(minutes), name: shortLength(minutes * 60) })),
  { value: 'end', name: 'End of story' },
]

export function SleepChoice({ player, state: { sleep, stopsAfterThis } }: { player: Player; state: PlayerState }) {
  const choose = (value: string) => {
    if (value === 'off') player.stayAwake()
    else if (value === 'end') player.stopAfterThis()
    else player.sleepIn(Number(value))
  }
  return (
    <div className="relative">
      <Chips
        label="Sleep timer"
        choices={choices}
        chosen={stopsAfterThis ? 'end' : String(sleep?.minutes ?? 'off')}
        onChoose={choose}
      />
      {sleep !== undefined && (
        <p role="timer" className="absolute top-0 right-0 text-sm font-bold tabular-nums">
          Sleep in {clockTime(sleep.seconds)}
        </p>
      )}
    </div>
  )
}
