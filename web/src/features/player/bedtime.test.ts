import { beforeEach, expect, test, vi } from 'vitest'
import { createObservable } from '../../base/observable.ts'
import type { Store } from '../../store/store.ts'
import { bedtimeOf, startAtBedtime } from './bedtime.ts'
import { closed, type PlayerState } from './player-state.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  return () => vi.unstubAllGlobals()
})

const signedInAs = (role: string, _id: string) =>
  ({ getState: () => ({ user: { userProfile: { role, _id } } }) }) as Store

test("D36 a child's sleep timer is 15 minutes, or what was last set for it; a parent's waits to be set", () => {
  const ida = bedtimeOf(signedInAs('child', 'ida'))
  expect(ida.minutes()).toBe(15)
  ida.setMinutes(30)
  expect(ida.minutes()).toBe(30)
  expect(bedtimeOf(signedInAs('child', 'max')).minutes()).toBe(15)
  ida.setMinutes(0)
  expect(ida.minutes()).toBe(0)

  const parent = bedtimeOf(signedInAs('user', 'nora'))
  parent.setMinutes(45)
  expect(parent.minutes()).toBe(0)
})

test('D36 the timer starts with the first story, and again when the child plays on after it has ended', () => {
  const { start, play, pause, change } = watched(15)
  play()
  expect(start).toHaveBeenLastCalledWith(15)
  pause()
  play()
  expect(start).toHaveBeenCalledTimes(1)
  // It is over: the sound pauses a moment later.
  change({ sleep: undefined })
  expect(start).toHaveBeenCalledTimes(1)
  pause()
  play()
  expect(start).toHaveBeenCalledTimes(2)
})

test("D36 no timer starts beside 'End of story', nor once it is off", () => {
  const untilTheEnd = watched(15)
  untilTheEnd.change({ stopsAfterThis: true })
  untilTheEnd.play()
  expect(untilTheEnd.start).not.toHaveBeenCalled()
  const off = watched(0)
  off.play()
  expect(off.start).not.toHaveBeenCalled()
})

function watched(minutes: number) {
  const state = createObservable<PlayerState>(closed)
  const change = (changed: Partial<PlayerState>) => state.set({ ...state.get(), ...changed })
  const start = vi.fn((chosen: number) => change({ sleep: { minutes: chosen, seconds: chosen * 60 } }))
  const watch = startAtBedtime({ minutes: () => minutes, setMinutes: () => {} }, start)
  state.subscribe(() => watch(state.get()))
  return {
    start,
    change,
    play: () => change({ status: 'playing' }),
    pause: () => change({ status: 'paused' }),
  }
}
