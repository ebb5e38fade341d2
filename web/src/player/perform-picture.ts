import type { Performer, Report } from './performer.ts'

const shownSeconds = 12

/** A picture stands for a while, as if it were read. */
export function performPicture(startAt: number, report: Report): Performer {
  let at = startAt
  let ticking: ReturnType<typeof setInterval> | undefined
  const show = (next: number) => {
    at = next
    report.progress({ at, length: shownSeconds, unit: 'seconds' })
  }
  const tick = () => {
    show(at + 1)
    if (at < shownSeconds) return
    clearInterval(ticking)
    report.ended()
  }
  return {
    play: () => {
      clearInterval(ticking)
      ticking = setInterval(tick, 1000)
      show(at < shownSeconds ? at : 0)
      report.standing('playing')
    },
    pause: () => {
      clearInterval(ticking)
      report.standing('paused')
    },
    seek: show,
    setLevel: () => {},
    leave: () => clearInterval(ticking),
  }
}
