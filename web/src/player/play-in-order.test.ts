import type { Track } from '@storylamp/contract/playlist/playlist'
import { expect, test, vi } from 'vitest'
import type { Report } from './performer.ts'
import { playInOrder } from './play-in-order.ts'
import { createPlayerState } from './player-state.ts'

const tracks: Track[] = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id, kind: 'audio', isComputerRead: false }))

/** A player of three stories whose performers only note what they are told. */
function threeStories(ask = vi.fn(async (): Promise<readonly Track[] | undefined> => tracks)) {
  const state = createPlayerState()
  const deeds: string[] = []
  let report = {} as Report
  const perform = (track: Track, startAt: number, to: Report) => {
    report = to
    deeds.push(`ready ${track._id}${track.url ?? ''} at ${startAt}`)
    return {
      play: () => {
        deeds.push('play')
        to.standing('playing')
      },
      pause: () => to.standing('paused'),
      seek: (at: number) => deeds.push(`seek ${at}`),
      setLevel: (level: number) => deeds.push(`level ${level}`),
      leave: () => deeds.push('leave'),
    }
  }
  const stories = playInOrder(state, perform, ask)
  state.change({ item: { _id: 'item', title: 'Item' }, tracks, standing: 'loading' })
  stories.begin(0)
  deeds.length = 0
  return {
    stories,
    state,
    ask,
    told: () => deeds.splice(0).filter((deed) => deed !== 'level 1'),
    report: () => report,
    reach: (at: number) => report.progress({ at, length: 60, unit: 'seconds' }),
  }
}

const answered = () => new Promise((resolve) => setTimeout(resolve))

test('D36 one story follows the other, and after the last one there is silence', () => {
  const { report, told, state } = threeStories()
  report().ended()
  expect(told()).toEqual(['leave', 'ready b at 0', 'play'])
  report().ended()
  report().ended()
  expect(state.current()).toMatchObject({ position: 2, standing: 'paused' })
})

test("D36 'Stop after this story' makes the next one ready, plays it when asked, and holds for one story", () => {
  const { report, told, state, stories } = threeStories()
  state.change({ stopsAfterThis: true })
  report().ended()
  expect(told()).toEqual(['leave', 'ready b at 0'])
  expect(state.current()).toMatchObject({ position: 1, standing: 'paused', stopsAfterThis: false })
  stories.play()
  expect(told()).toEqual(['play'])
})

test('D36 Back leads to the beginning, and from there to the story before', () => {
  const { reach, told, stories } = threeStories()
  stories.next()
  told()
  reach(10)
  stories.back()
  expect(told()).toEqual(['seek 0'])
  reach(2)
  stories.back()
  expect(told()).toEqual(['leave', 'ready a at 0', 'play'])
})

test('D37 an address that has expired is asked for anew, once, and the story goes on at the same second', async () => {
  const fresh = tracks.map((track) => ({ ...track, url: '-fresh' }))
  const { report, reach, told, state, ask } = threeStories(vi.fn(async () => fresh))
  reach(42.5)
  report().failed('source')
  await answered()
  expect(told()).toEqual(['leave', 'ready a-fresh at 42.5', 'play'])
  report().failed('source')
  expect(ask).toHaveBeenCalledOnce()
  expect(state.current()).toMatchObject({ standing: 'paused', problem: expect.stringContaining('cannot be played') })
})

test('D37 after a failure Play tries again from the same second', async () => {
  const { report, reach, told, state, stories } = threeStories(vi.fn(async () => undefined))
  reach(7)
  report().failed('source')
  await answered()
  told()
  stories.play()
  expect(told()).toEqual(['ready a at 7', 'play'])
  expect(state.current().problem).toBeUndefined()
})

test('D36 who pauses while the addresses are on their way does not hear them', async () => {
  const { report, told, stories } = threeStories()
  report().failed('source')
  stories.pause()
  await answered()
  expect(told()).toEqual(['leave', 'ready a at 0'])
})

test('D36 a story that begins while it grows quiet is as quiet', () => {
  const { stories, told } = threeStories()
  stories.setLevel(0.5)
  stories.next()
  expect(told()).toEqual(['level 0.5', 'leave', 'ready b at 0', 'level 0.5', 'play'])
})
