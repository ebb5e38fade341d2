import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSleepTimer } from './sleep-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startTimer(minutes: number) {
  const ticks: [number | undefined, number][] = []
  const onEnd = vi.fn()
  const timer = createSleepTimer({ onTick: (sleep, level) => ticks.push([sleep?.seconds, level]), onEnd })
  timer.start(minutes)
  return { timer, onEnd, last: () => ticks.at(-1) }
}

test('D36 the sleep timer tells what is left, grows quiet in the last 20 seconds, ends once, and is loud again', () => {
  const { last, onEnd } = startTimer(5)
  expect(last()).toEqual([300, 1])
  vi.advanceTimersByTime(60_000)
  expect(last()).toEqual([240, 1])
  vi.advanceTimersByTime(230_000)
  expect(last()).toEqual([10, 0.5])
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(last()).toEqual([undefined, 1])
})

test('D36 a sleep timer that is chosen anew counts from then; a cancelled one never ends', () => {
  const { timer, last, onEnd } = startTimer(5)
  vi.advanceTimersByTime(299_000)
  timer.start(10)
  expect(last()).toEqual([600, 1])
  vi.advanceTimersByTime(2000)
  expect(onEnd).not.toHaveBeenCalled()
  timer.cancel()
  expect(last()).toEqual([undefined, 1])
  vi.advanceTimersByTime(700_000)
  expect(onEnd).not.toHaveBeenCalled()
})

test('D36 a screen that was off for long makes the timer late, and it ends at once', () => {
  const { onEnd } = startTimer(5)
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(1000)
  expect(onEnd).toHaveBeenCalledOnce()
})
