import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkRepeatedly } from './check-repeatedly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('S4.12 a pending payment is asked about within seconds, then ever more rarely, and at last every minute', async () => {
  const seconds: number[] = []
  const start = Date.now()
  const stop = checkRepeatedly(async () => void seconds.push((Date.now() - start) / 1000))
  await vi.advanceTimersByTimeAsync(210_000)
  expect(seconds).toEqual([2, 5, 10, 18, 31, 51, 81, 141, 201])
  stop()
})

test('S4.12 a payment that takes long to answer is asked about again once it has answered', async () => {
  let answer = () => {}
  const check = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  const stop = checkRepeatedly(check)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(check).toHaveBeenCalledTimes(1)
  answer()
  await vi.advanceTimersByTimeAsync(3000)
  expect(check).toHaveBeenCalledTimes(2)
  stop()
})

test('S4.12 once the payment is there, or its page is left, it is not asked about again', async () => {
  let answer = () => {}
  const check = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  checkRepeatedly(check)()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(check, 'left before the first check').not.toHaveBeenCalled()
  const stop = checkRepeatedly(check)
  await vi.advanceTimersByTimeAsync(2000)
  stop()
  answer()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(check, 'left while one is under way').toHaveBeenCalledTimes(1)
})
