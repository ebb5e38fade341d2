export const sleepMinutes = [5, 10, 15, 30, 45, 60] as const

/** The last seconds grow quiet. */
const fadeSeconds = 20

/** So many minutes were asked for, and so many seconds are left of them. */
export type Sleep = { minutes: number; seconds: number }

type Acts = {
  /** What is left, and how loud it shall be; nothing is left once it has been cancelled. */
  onRest: (sleep: Sleep | undefined, level: number) => void
  onEnd: () => void
}

/** Goes by the clock and not by counting: a screen that is off makes timers late. */
export function createSleepTimer({ onRest, onEnd }: Acts) {
  let ticking: ReturnType<typeof setInterval> | undefined

  const cancel = () => {
    clearInterval(ticking)
    onRest(undefined, 1)
  }
  const start = (minutes: number) => {
    clearInterval(ticking)
    const endsAtMs = Date.now() + minutes * 60_000
    const tick = () => {
      const seconds = Math.ceil((endsAtMs - Date.now()) / 1000)
      if (seconds > 0) return onRest({ minutes, seconds }, Math.min(1, seconds / fadeSeconds))
      onEnd()
      cancel()
    }
    ticking = setInterval(tick, 1000)
    tick()
  }
  return { start, cancel }
}
