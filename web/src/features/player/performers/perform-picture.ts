import type { Performer, Report } from './performer.ts'

const shownSeconds = 12

/** Shows a picture for some seconds, as if it were a recording. */
export function performPicture(startAt: number, report: Report): Performer {
  let at = startAt
  let timer: ReturnType<typeof setInterval> | undefined
  const show = (next: number) => {
    at = next
    report.progress({ at, length: shownSeconds, unit: 'seconds' })
  }
  const tick = () => {
    show(at + 1)
    if (at < shownSeconds) return
    clearInterval(timer)
    report.ended()
  }
  return {
    play: () => {
      clearInterval(timer)
      timer = setInterval(tick, 1000)
      show(at < shownSeconds ? at : 0)
      report.status('playing')
    },
    pause: () => {
      clearInterval(timer)
      report.status('paused')
    },
    seek: show,
    setLevel: () => {},
    leave: () => clearInterval(timer),
  }
}
