import type { Performer, Report } from './performer.ts'

/** Sound and film, in an element that stays the same for all stories: browsers let it play on once somebody pressed Play. */
export function performMedia(element: HTMLMediaElement, src: string, startAt: number, report: Report): Performer {
  const listening = new AbortController()
  const on = (event: keyof HTMLMediaElementEventMap, act: () => void) =>
    element.addEventListener(event, act, { signal: listening.signal })
  const tell = () => {
    const { currentTime, duration } = element
    if (Number.isFinite(duration)) report.progress({ at: currentTime, length: duration, unit: 'seconds' })
  }
  on('play', () => report.standing('loading'))
  on('waiting', () => report.standing('loading'))
  on('playing', () => report.standing('playing'))
  on('pause', () => report.standing('paused'))
  on('loadedmetadata', tell)
  on('timeupdate', tell)
  on('ended', report.ended)
  on('error', () => report.failed('source'))
  element.src = src
  element.currentTime = startAt

  return {
    play: () => {
      // A browser that wants another press says so here; a broken source tells of itself.
      element.play().catch(({ name }: DOMException) => name === 'NotAllowedError' && report.standing('paused'))
    },
    pause: () => element.pause(),
    seek: (at) => {
      element.currentTime = at
      tell()
    },
    setLevel: (level) => {
      element.volume = level
    },
    leave: () => {
      listening.abort()
      element.removeAttribute('src')
      element.load()
    },
  }
}
