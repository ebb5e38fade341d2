import { expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('calls while the work is under way make it run once more, and never beside itself', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const begin = oneAtATime(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  const all = [begin(), begin(), begin()]
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all(all)
  expect(runs).toHaveLength(2)
})

test('work that fails can be begun again', async () => {
  let isBroken = true
  const begin = oneAtATime(async () => {
    if (isBroken) throw new Error('broken')
  })
  await expect(begin()).rejects.toThrow('broken')
  isBroken = false
  await begin()
})
