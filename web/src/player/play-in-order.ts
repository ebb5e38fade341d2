import type { Track } from '@storylamp/contract/playlist/playlist'
import type { Performer, Report } from './performer.ts'
import { type createPlayerState, playerTexts, trackOf } from './player-state.ts'

export type Perform = (track: Track, startAt: number, report: Report) => Performer
type AskForTracks = (itemId: string) => Promise<readonly Track[] | undefined>

/** Pressing Back later than this leads to the story's beginning, not to the one before. */
const restartAfter = 3

/** Plays the stories of the opened item one after the other. */
export function playInOrder(state: ReturnType<typeof createPlayerState>, perform: Perform, ask: AskForTracks) {
  const { current, change } = state
  let performer: Performer | undefined
  let level = 1
  let hasAskedAgain = false

  const leave = () => {
    performer?.leave()
    performer = undefined
  }
  /** Makes a story ready; whether it plays is said separately. */
  const cue = (position: number, startAt = 0) => {
    leave()
    change({ position, progress: undefined, problem: undefined, standing: 'paused' })
    const track = trackOf(current())
    if (track === undefined) return
    performer = perform(track, startAt, report)
    performer.setLevel(level)
  }
  const start = (position: number, startAt = 0) => {
    cue(position, startAt)
    change({ standing: 'loading' })
    performer?.play()
  }
  const choose = (position: number) => {
    hasAskedAgain = false
    start(position)
  }
  /** Who pressed Pause while the tracks were on their way is not to hear them. */
  const begin = (position: number, startAt?: number) => {
    if (current().standing === 'paused') cue(position, startAt)
    else start(position, startAt)
  }

  const ended = () => {
    const { position, tracks, stopsAfterThis } = current()
    change({ stopsAfterThis: false, standing: 'paused' })
    if (position === tracks.length - 1) return
    if (stopsAfterThis) cue(position + 1)
    else choose(position + 1)
  }
  const stopWith = (problem: string) => change({ standing: 'paused', problem })

  /** An address has expired, or the browser has cleared a saved file: once more, from where it stopped. */
  const askAgain = async () => {
    hasAskedAgain = true
    const { item, progress, standing } = current()
    const lost = trackOf(current())
    leave()
    if (standing !== 'paused') change({ standing: 'loading' })
    const tracks = await ask(item?._id ?? '')
    if (item !== current().item || performer !== undefined) return
    const position = tracks?.findIndex(({ _id }) => _id === lost?._id) ?? -1
    if (tracks === undefined || position < 0) return stopWith(playerTexts.cannotPlay)
    change({ tracks })
    begin(position, progress?.at)
  }
  const report: Report = {
    standing: (standing) => change({ standing }),
    progress: (progress) => change({ progress }),
    ended,
    failed: (why) => {
      if (why === 'voice') stopWith(playerTexts.noVoice)
      else if (hasAskedAgain) stopWith(playerTexts.cannotPlay)
      else askAgain()
    },
  }

  return {
    begin,
    choose,
    leave,
    play: () => {
      const { problem, position, progress } = current()
      hasAskedAgain = false
      if (problem === undefined) performer?.play()
      else start(position, progress?.at)
    },
    pause: () => {
      if (performer === undefined) change({ standing: 'paused' })
      else performer.pause()
    },
    next: () => {
      const { position, tracks } = current()
      if (position < tracks.length - 1) choose(position + 1)
    },
    back: () => {
      const { position, progress } = current()
      if (position > 0 && (progress?.at ?? 0) <= restartAfter) choose(position - 1)
      else performer?.seek(0)
    },
    seek: (at: number) => performer?.seek(at),
    setLevel: (next: number) => {
      level = next
      performer?.setLevel(level)
    },
  }
}
