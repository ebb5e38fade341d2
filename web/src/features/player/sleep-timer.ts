export const sleepMinutes = [15, 30, 45] as const

/** The volume fades out over these last seconds. */
const fadeSeconds = 20

/** The chosen minutes, and the seconds that are left of them. */
export type Sleep = { minutes: number; seconds: number }

type Listeners = {
  /** The remaining time, undefined once cancelled, and the volume from 0 to 1. */
  onTick: (sleep: Sleep | undefined, level: number) => void
  onEnd: () => void
}

/** Compares with the clock rather than counting ticks: browsers delay timers while the screen is off. */
export function createSleepTimer({ onTick, onEnd }: Listeners) {
  let timer: ReturnType<typeof setInterval> | undefined

  const cancel = () => {
    clearInterval(timer)
    onTick(undefined, 1)
  }
  const start = (minutes: number) => {
    clearInterval(timer)
    const endsAtMs = Date.now() + minutes * 60_000
    const tick = () => {
      const seconds = Math.ceil((endsAtMs - Date.now()) / 1000)
      if (seconds > 0) return onTick({ minutes, seconds }, Math.min(1, seconds / fadeSeconds))
      onEnd()
      cancel()
    }
    timer = setInterval(tick, 1000)
    tick()
  }
  return { start, cancel }
}
