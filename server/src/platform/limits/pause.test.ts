import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLane, createPause } from './pause.ts'

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('D93 long work of several is done one after the other, and a rest of more than its length comes after each', async () => {
  const lane = createLane()
  const pieces: { begun: number; ended: number }[] = []
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      await lane()
      const begun = performance.now()
      workFor(5)
      pieces.push({ begun, ended: performance.now() })
    }),
  )
  const rests = pieces.slice(1).map(({ begun }, at) => begun - (pieces[at]?.ended ?? 0))
  expect(Math.min(...rests)).toBeGreaterThan(5)
})

test('D93 a piece that fails stops no other', async () => {
  const lane = createLane()
  const failing = lane().then(() => {
    throw new Error('unreadable')
  })
  await expect(failing).rejects.toThrow('unreadable')
  await lane()
})

test('D93 work in parts waits at its begin and after each millisecond, and others are served meanwhile', async () => {
  let served = 0
  let isDone = false
  const serving = (async () => {
    for (; !isDone; served++) await nextTurn()
  })()
  const pause = createPause()
  let waited = 0
  for (let part = 0; part < 5; part++) {
    const waiting = pause()
    if (waiting !== undefined) waited += 1
    await waiting
    workFor(2)
  }
  isDone = true
  await serving
  expect(waited).toBe(5)
  expect(served).toBeGreaterThanOrEqual(5)
})
