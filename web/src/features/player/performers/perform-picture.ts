import type { Performer, Report } from './performer.ts'

const defaultSeconds = 12

/** Shows a picture for some seconds, as if it were a recording. */
export function performPicture(seconds: number | undefined, startAt: number, report: Report): Performer {
  const length = seconds ?? defaultSeconds
  let at = startAt
  let speed = 1
  let timer: ReturnType<typeof setInterval> | undefined
  const show = (next: number) => {
    at = next
    report.progress({ at, length, unit: 'seconds' })
  }
  const tick = () => {
    show(Math.min(at + speed, length))
    if (at < length) return
    clearInterval(timer)
    report.ended()
  }
  return {
    play: () => {
      clearInterval(timer)
      timer = setInterval(tick, 1000)
      show(at < length ? at : 0)
      report.status('playing')
    },
    pause: () => {
      clearInterval(timer)
      report.status('paused')
    },
    seek: show,
    setLevel: () => {},
    setSpeed: (next) => {
      speed = next
    },
    leave: () => clearInterval(timer),
  }
}
