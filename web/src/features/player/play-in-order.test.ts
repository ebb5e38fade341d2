import type { Track } from '@storylamp/contract/playlist/playlist'
import { expect, test, vi } from 'vitest'
import type { Report } from './performers/performer.ts'
import { playInOrder } from './play-in-order.ts'
import { createPlayerState } from './player-state.ts'

const tracks: Track[] = ['a', 'b', 'c'].map((_id) => ({ _id, title: _id, kind: 'audio', isComputerRead: false }))

/** A player of three stories whose performers only record how they are called. */
function threeStories(fetchTracks = vi.fn(async (): Promise<readonly Track[] | undefined> => tracks)) {
  const state = createPlayerState()
  const calls: string[] = []
  let report = {} as Report
  const perform = (track: Track, startAt: number, to: Report) => {
    report = to
    calls.push(`ready ${track._id}${track.url ?? ''} at ${startAt}`)
    return {
      play: () => {
        calls.push('play')
        to.status('playing')
      },
      pause: () => to.status('paused'),
      seek: (at: number) => calls.push(`seek ${at}`),
      setLevel: (level: number) => calls.push(`level ${level}`),
      setSpeed: (speed: number) => calls.push(`speed ${speed}`),
      leave: () => calls.push('leave'),
    }
  }
  const stories = playInOrder(state, perform, fetchTracks)
  state.change({ item: { _id: 'item', title: 'Item' }, tracks, status: 'loading' })
  stories.begin(0)
  calls.length = 0
  return {
    stories,
    state,
    fetchTracks,
    takeCalls: () => calls.splice(0).filter((call) => call !== 'level 1' && call !== 'speed 1'),
    report: () => report,
    reach: (at: number) => report.progress({ at, length: 60, unit: 'seconds' }),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('D36 one story follows the other, and after the last one there is silence', () => {
  const { report, takeCalls, state } = threeStories()
  report().ended()
  expect(takeCalls()).toEqual(['leave', 'ready b at 0', 'play'])
  report().ended()
  report().ended()
  expect(state.get()).toMatchObject({ position: 2, status: 'paused' })
})

test("D36 'Stop after this story' makes the next one ready, plays it when asked, and holds for one story", () => {
  const { report, takeCalls, state, stories } = threeStories()
  state.change({ stopsAfterThis: true })
  report().ended()
  expect(takeCalls()).toEqual(['leave', 'ready b at 0'])
  expect(state.get()).toMatchObject({ position: 1, status: 'paused', stopsAfterThis: false })
  stories.play()
  expect(takeCalls()).toEqual(['play'])
})

test('D36 Back leads to the beginning, and from there to the story before', () => {
  const { reach, takeCalls, stories } = threeStories()
  stories.next()
  takeCalls()
  reach(10)
  stories.back()
  expect(takeCalls()).toEqual(['seek 0'])
  reach(2)
  stories.back()
  expect(takeCalls()).toEqual(['leave', 'ready a at 0', 'play'])
})

test('D37 an address that has expired is asked for anew, once, and the story goes on at the same second', async () => {
  const fresh = tracks.map((track) => ({ ...track, url: '-fresh' }))
  const { report, reach, takeCalls, state, fetchTracks } = threeStories(vi.fn(async () => fresh))
  reach(42.5)
  report().failed('source')
  await settled()
  expect(takeCalls()).toEqual(['leave', 'ready a-fresh at 42.5', 'play'])
  report().failed('source')
  expect(fetchTracks).toHaveBeenCalledOnce()
  expect(state.get()).toMatchObject({ status: 'paused', problem: expect.stringContaining('cannot be played') })
})

test('D36 a missing voice is told as such, until a story that needs none begins', () => {
  const { report, state, stories } = threeStories()
  report().failed('voice')
  expect(state.get()).toMatchObject({
    status: 'paused',
    hasNoVoice: true,
    problem: expect.stringContaining('no voice'),
  })
  stories.next()
  expect(state.get()).toMatchObject({ hasNoVoice: false, problem: undefined })
})

test('D37 after a failure Play tries again from the same second', async () => {
  const { report, reach, takeCalls, state, stories } = threeStories(vi.fn(async () => undefined))
  reach(7)
  report().failed('source')
  await settled()
  takeCalls()
  stories.play()
  expect(takeCalls()).toEqual(['ready a at 7', 'play'])
  expect(state.get().problem).toBeUndefined()
})

test('D36 who pauses while the addresses are on their way does not hear them', async () => {
  const { report, takeCalls, stories } = threeStories()
  report().failed('source')
  stories.pause()
  await settled()
  expect(takeCalls()).toEqual(['leave', 'ready a at 0'])
})

test('D36 15 seconds back and on stay within the story; where there are only sentences, it is one', () => {
  const { stories, takeCalls, reach, report } = threeStories()
  for (const [at, direction] of [
    [30, 1],
    [30, -1],
    [50, 1],
    [5, -1],
  ] as const) {
    reach(at)
    stories.skip(direction)
  }
  expect(takeCalls()).toEqual(['seek 45', 'seek 15', 'seek 60', 'seek 0'])
  report().progress({ at: 3, length: 9, unit: 'sentences' })
  stories.skip(-1)
  expect(takeCalls()).toEqual(['seek 2'])
})

test('D36 the speed holds for the stories that follow', () => {
  const { stories, state, takeCalls } = threeStories()
  state.change({ speed: 0.75 })
  stories.setSpeed(0.75)
  stories.next()
  expect(takeCalls()).toEqual(['speed 0.75', 'leave', 'ready b at 0', 'speed 0.75', 'play'])
})

test('D36 a story that begins while it grows quiet is as quiet', () => {
  const { stories, takeCalls } = threeStories()
  stories.setLevel(0.5)
  stories.next()
  expect(takeCalls()).toEqual(['level 0.5', 'leave', 'ready b at 0', 'level 0.5', 'play'])
})
