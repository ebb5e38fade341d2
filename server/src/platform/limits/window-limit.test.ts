import { expect, test } from 'vitest'
import { createWindowLimit } from './window-limit.ts'

/** Three uses in ten seconds. */
function createLimit() {
  const time = { nowMs: 5000 }
  return { time, ...createWindowLimit({ points: 3, perSeconds: 10 }, () => time.nowMs) }
}

test('after so many uses a key waits until the window ends, and other keys do not', () => {
  const { time, use } = createLimit()
  expect([1, 2, 3, 4].map(() => use('ada'))).toEqual([undefined, undefined, undefined, { waitMs: 10_000 }])
  time.nowMs = 14_999
  expect([use('ada'), use('ben')]).toEqual([{ waitMs: 1 }, undefined])
  time.nowMs = 15_000
  expect([use('ada'), use('ben')]).toEqual([undefined, undefined])
})

test('a use that is taken back counts no more, and there are never fewer than none', () => {
  const { use, reward } = createLimit()
  use('ben')
  reward('ada')
  expect([1, 2, 3, 4].map(() => use('ada'))).toEqual([undefined, undefined, undefined, { waitMs: 10_000 }])
  reward('ada')
  reward('ada')
  expect([use('ada'), use('ada')]).toEqual([undefined, { waitMs: 10_000 }])
})

test('with 50,000 keys the window starts anew, so that they do not fill the memory', () => {
  const { use } = createLimit()
  for (let at = 0; at < 4; at++) use('ada')
  for (let key = 1; key < 50_000; key++) use(String(key))
  expect(use('ada')).toBeUndefined()
})

test('it counts by the clock of the process unless it is given another', () => {
  const { use } = createWindowLimit({ points: 1, perSeconds: 3600 })
  expect(use('ada')).toBeUndefined()
  expect(use('ada')?.waitMs).toBeGreaterThan(0)
})
