import type { Performer, Report } from './performer.ts'

/** Plays sound and film. All stories share one element: browsers allow it to play on after the first press. */
export function performMedia(element: HTMLMediaElement, src: string, startAt: number, report: Report): Performer {
  const listeners = new AbortController()
  const on = (event: keyof HTMLMediaElementEventMap, handler: () => void) =>
    element.addEventListener(event, handler, { signal: listeners.signal })
  const reportProgress = () => {
    const { currentTime, duration } = element
    if (Number.isFinite(duration)) report.progress({ at: currentTime, length: duration, unit: 'seconds' })
  }
  // Events arrive late: the element may be paused again by then.
  const unlessPaused = (status: 'loading' | 'playing') => () => {
    if (!element.paused) report.status(status)
  }
  on('play', unlessPaused('loading'))
  on('waiting', unlessPaused('loading'))
  on('playing', unlessPaused('playing'))
  on('pause', () => report.status('paused'))
  on('loadedmetadata', reportProgress)
  on('timeupdate', () => {
    reportProgress()
    // WebKit tells of no playing after a seek.
    if (isPlaying(element)) report.status('playing')
  })
  on('ended', report.ended)
  on('error', () => report.failed('source'))
  element.src = src
  element.currentTime = startAt

  return {
    play: () => {
      // Autoplay rules reject the promise; a broken source fires an error event.
      element.play().catch(({ name }: DOMException) => name === 'NotAllowedError' && report.status('paused'))
    },
    pause: () => element.pause(),
    seek: (at) => {
      element.currentTime = at
      reportProgress()
    },
    setLevel: (level) => {
      element.volume = level
    },
    setSpeed: (speed) => {
      // A new source resets the rate to the default one.
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    leave: () => {
      listeners.abort()
      element.removeAttribute('src')
      element.load()
    },
  }
}

const isPlaying = ({ paused, seeking, readyState }: HTMLMediaElement) =>
  !paused && !seeking && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
