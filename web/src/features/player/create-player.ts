import type { Store } from '../../store/store.ts'
import { type Bedtime, startAtBedtime } from './bedtime.ts'
import type { Bookmarks } from './bookmarks.ts'
import { fetchTracks, findTracks } from './find-tracks.ts'
import { type Perform, playInOrder } from './play-in-order.ts'
import { closed, createPlayerState, type PlayedItem, type PlayerState, playerTexts } from './player-state.ts'
import { createSleepTimer } from './sleep-timer.ts'

/** The one player of the page: its state and its controls. */
export function createPlayer(store: Store, perform: Perform, bookmarks: Bookmarks, bedtime: Bedtime) {
  const state = createPlayerState()
  const { get, change } = state
  const stories = playInOrder(state, perform, (itemId) => fetchTracks(store, itemId))

  const sleepTimer = createSleepTimer({
    onTick: (sleep, level) => {
      stories.setLevel(level)
      change({ sleep })
    },
    onEnd: stories.pause,
  })
  const watchBedtime = startAtBedtime(bedtime, sleepTimer.start)
  state.subscribe(() => watchBedtime(get()))

  // Never rejects: without a reply `findTracks` is undefined.
  const load = async (item: PlayedItem, trackId?: string, status: PlayerState['status'] = 'loading') => {
    stories.leave()
    const { sleep, speed, isFull } = get()
    state.set({ ...closed, item, sleep, speed, isFull, status })
    const tracks = await findTracks(store, item._id)
    if (item !== get().item) return
    if (tracks === undefined) return change({ status: 'paused', problem: playerTexts.notFound })
    if (tracks.length === 0) return change({ status: 'paused', problem: playerTexts.nothingToPlay })
    change({ tracks })
    const from = trackId === undefined ? bookmarks.find(item._id) : { trackId, at: 0 }
    const chosen = tracks.findIndex(({ _id }) => _id === from?.trackId)
    if (chosen < 0) stories.begin(0)
    else stories.begin(chosen, from?.at)
  }
  const play = () => {
    const { item, tracks } = get()
    if (item !== undefined && tracks.length === 0) void load({ ...item })
    else stories.play()
  }
  const close = () => {
    sleepTimer.cancel()
    stories.leave()
    state.set(closed)
  }

  return {
    get,
    subscribe: state.subscribe,
    /** Resumes an item that is open already, unless one of its stories is chosen. */
    open: (item: PlayedItem, trackId?: string) => {
      if (item._id === get().item?._id && trackId === undefined) play()
      else void load(item, trackId)
    },
    /** Opens an item at its bookmark without playing it. */
    show: (item: PlayedItem) => void load(item, undefined, 'paused'),
    close,
    closeIfAmong: (itemIds: string[]) => {
      if (itemIds.includes(get().item?._id ?? '')) close()
    },
    play,
    pause: stories.pause,
    next: stories.next,
    back: stories.back,
    seek: stories.seek,
    choose: stories.choose,
    skip: stories.skip,
    setSpeed: (speed: number) => {
      change({ speed })
      stories.setSpeed(speed)
    },
    sleepIn: (minutes: number) => {
      change({ stopsAfterThis: false })
      bedtime.setMinutes(minutes)
      sleepTimer.start(minutes)
    },
    stopAfterThis: () => {
      sleepTimer.cancel()
      change({ stopsAfterThis: true })
    },
    stayAwake: () => {
      change({ stopsAfterThis: false })
      bedtime.setMinutes(0)
      sleepTimer.cancel()
    },
    setFull: (isFull: boolean) => change({ isFull }),
  }
}

export type Player = ReturnType<typeof createPlayer>
