import type { Store } from '../store/store.ts'
import { askForTracks, findTracks } from './find-tracks.ts'
import { type Perform, playInOrder } from './play-in-order.ts'
import { closed, createPlayerState, type PlayedItem, playerTexts } from './player-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

/** The one player: what it plays, how far it has come, and what the listener wants to happen next. */
export function createPlayer(store: Store, perform: Perform) {
  const state = createPlayerState()
  const { current, change } = state
  const stories = playInOrder(state, perform, (itemId) => askForTracks(store, itemId))

  const sleepTimer = createSleepTimer({
    onRest: (sleep, level) => {
      stories.setLevel(level)
      change({ sleep })
    },
    onEnd: stories.pause,
  })

  const load = async (item: PlayedItem, trackId?: string) => {
    stories.leave()
    state.show({ ...closed, item, sleep: current().sleep, standing: 'loading' })
    const tracks = await findTracks(store, item._id)
    if (item !== current().item) return
    if (tracks === undefined) return change({ standing: 'paused', problem: playerTexts.notFound })
    if (tracks.length === 0) return change({ standing: 'paused', problem: playerTexts.nothingToPlay })
    change({ tracks })
    const chosen = tracks.findIndex(({ _id }) => _id === trackId)
    stories.begin(Math.max(0, chosen))
  }
  const play = () => {
    const { item, tracks } = current()
    if (item !== undefined && tracks.length === 0) load({ ...item })
    else stories.play()
  }
  const close = () => {
    sleepTimer.cancel()
    stories.leave()
    state.show(closed)
  }

  return {
    current,
    watch: state.watch,
    /** An item that is open already goes on where it was, unless one of its stories is asked for. */
    open: (item: PlayedItem, trackId?: string) => {
      if (item._id === current().item?._id && trackId === undefined) play()
      else load(item, trackId)
    },
    close,
    closeIfAmong: (itemIds: string[]) => {
      if (itemIds.includes(current().item?._id ?? '')) close()
    },
    play,
    pause: stories.pause,
    next: stories.next,
    back: stories.back,
    seek: stories.seek,
    choose: stories.choose,
    stopAfterThis: (stopsAfterThis: boolean) => change({ stopsAfterThis }),
    sleepIn: sleepTimer.start,
    stayAwake: sleepTimer.cancel,
  }
}

export type Player = ReturnType<typeof createPlayer>
