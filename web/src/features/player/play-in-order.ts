import type { Track } from '@storylamp/contract/playlist/playlist'
import type { Performer, Report } from './performers/performer.ts'
import { type createPlayerState, playerTexts, trackOf } from './player-state.ts'

export type Perform = (track: Track, startAt: number, report: Report) => Performer
type FetchTracks = (itemId: string) => Promise<readonly Track[] | undefined>

/** Back restarts the story after this many seconds; earlier it goes to the one before. */
const restartAfter = 3

const skipSeconds = 15

/** Plays the stories of the opened item one after the other. */
export function playInOrder(state: ReturnType<typeof createPlayerState>, perform: Perform, fetchTracks: FetchTracks) {
  const { get, change } = state
  let performer: Performer | undefined
  let level = 1
  let hasRetried = false

  const leave = () => {
    performer?.leave()
    performer = undefined
  }
  /** Loads a story without playing it. */
  const cue = (position: number, startAt = 0) => {
    leave()
    change({ position, progress: undefined, problem: undefined, hasNoVoice: false, status: 'paused' })
    const track = trackOf(get())
    if (track === undefined) return
    performer = perform(track, startAt, report)
    performer.setLevel(level)
    performer.setSpeed(get().speed)
  }
  const start = (position: number, startAt = 0) => {
    cue(position, startAt)
    change({ status: 'loading' })
    performer?.play()
  }
  const choose = (position: number) => {
    hasRetried = false
    start(position)
  }
  /** Stays paused if Pause was pressed while the tracks were loading. */
  const begin = (position: number, startAt?: number) => {
    if (get().status === 'paused') cue(position, startAt)
    else start(position, startAt)
  }

  const ended = () => {
    const { position, tracks, stopsAfterThis } = get()
    change({ stopsAfterThis: false, status: 'paused' })
    if (position === tracks.length - 1) return
    if (stopsAfterThis) cue(position + 1)
    else choose(position + 1)
  }
  const stopWith = (problem: string) => change({ status: 'paused', problem })

  /** The URL has expired, or the browser has evicted a saved file: retries once with fresh URLs, at the same second. */
  const retry = async () => {
    hasRetried = true
    const { item, progress, status } = get()
    const lost = trackOf(get())
    leave()
    if (status !== 'paused') change({ status: 'loading' })
    const tracks = await fetchTracks(item?._id ?? '')
    if (item !== get().item || performer !== undefined) return
    const position = tracks?.findIndex(({ _id }) => _id === lost?._id) ?? -1
    if (tracks === undefined || position < 0) return stopWith(playerTexts.cannotPlay)
    change({ tracks })
    begin(position, progress?.at)
  }
  const report: Report = {
    status: (status) => change({ status }),
    progress: (progress) => change({ progress }),
    ended,
    failed: (reason) => {
      if (reason === 'voice') change({ status: 'paused', problem: playerTexts.noVoice, hasNoVoice: true })
      else if (hasRetried) stopWith(playerTexts.cannotPlay)
      else void retry()
    },
  }

  return {
    begin,
    choose,
    leave,
    play: () => {
      const { problem, position, progress } = get()
      hasRetried = false
      if (problem === undefined) performer?.play()
      else start(position, progress?.at)
    },
    pause: () => {
      if (performer === undefined) change({ status: 'paused' })
      else performer.pause()
    },
    next: () => {
      const { position, tracks } = get()
      if (position < tracks.length - 1) choose(position + 1)
    },
    back: () => {
      const { position, progress } = get()
      if (position > 0 && (progress?.at ?? 0) <= restartAfter) choose(position - 1)
      else performer?.seek(0)
    },
    seek: (at: number) => performer?.seek(at),
    /** By 15 seconds, or by a sentence where seconds are unknown. */
    skip: (direction: 1 | -1) => {
      const { progress } = get()
      if (progress === undefined) return
      const { at, length, unit } = progress
      const target = at + direction * (unit === 'seconds' ? skipSeconds : 1)
      performer?.seek(Math.min(Math.max(0, target), length))
    },
    setSpeed: (speed: number) => performer?.setSpeed(speed),
    setLevel: (next: number) => {
      level = next
      performer?.setLevel(level)
    },
  }
}
