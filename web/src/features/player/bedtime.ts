import type { Store } from '../../store/store.ts'
import { listeningOf, storeSleepMinutes } from '../listening/listening.ts'
import type { PlayerState } from './player-state.ts'

/** The sleep timer that starts by itself; 0 is none. */
export type Bedtime = { minutes: () => number; setMinutes: (minutes: number) => void }

const childMinutes = 15

/** A child sets nothing: its sleep timer runs, as long as it was last set on this device. Parents choose each time. */
export const bedtimeOf = (store: Store): Bedtime => {
  const child = () => {
    const { userProfile } = store.getState().user
    return userProfile?.role === 'child' ? userProfile._id : undefined
  }
  return {
    minutes: () => {
      const id = child()
      return id === undefined ? 0 : (listeningOf(id).sleepMinutes ?? childMinutes)
    },
    setMinutes: (minutes) => {
      const id = child()
      if (id !== undefined) storeSleepMinutes(id, minutes)
    },
  }
}

/** Returns what each change of the player is told to: it starts the timer when something begins to play without one. */
export function startAtBedtime({ minutes }: Bedtime, start: (minutes: number) => void) {
  let wasPlaying = false
  return ({ status, sleep, stopsAfterThis }: PlayerState) => {
    const begins = status === 'playing' && !wasPlaying
    wasPlaying = status === 'playing'
    if (begins && sleep === undefined && !stopsAfterThis && minutes() > 0) start(minutes())
  }
}
