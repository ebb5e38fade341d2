import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore, forEachAtMost } from './semaphore.ts'

test('at most so many work at once, the others in the order in which they came', async () => {
  const semaphore = createSemaphore(2, 5)
  const begun: number[] = []
  let working = 0
  let most = 0
  const work = (number: number) => async () => {
    begun.push(number)
    working += 1
    most = Math.max(most, working)
    await pause(2)
    working -= 1
    return number
  }
  const results = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => semaphore.run(work(number))))
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(begun).toEqual(results)
  expect(most).toBe(2)
})

test('work that throws gives its place back', async () => {
  const semaphore = createSemaphore(1, 5)
  await expect(
    semaphore.run(async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await semaphore.run(async () => 'done')).toBe('done')
})

test('it is crowded when so many wait', async () => {
  const semaphore = createSemaphore(1, 2)
  const taken = [1, 2].map(() => semaphore.run(() => pause(2)))
  expect(semaphore.isCrowded()).toBe(false)
  taken.push(semaphore.run(() => pause(2)))
  expect(semaphore.isCrowded()).toBe(true)
  await Promise.all(taken)
  expect(semaphore.isCrowded()).toBe(false)
})

test('items that hang 30 ms each are worked on side by side, but no more than so many', async () => {
  let [working, most] = [0, 0]
  await forEachAtMost(4, Array.from({ length: 16 }), async () => {
    most = Math.max(most, ++working)
    await pause(30)
    working -= 1
  })
  expect(most).toBe(4)
})

test('an item that fails stops no other, and its error is thrown at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new Error('broken')
    await pause(2)
    done.push(item)
  }
  await expect(forEachAtMost(1, [0, 1, 2, 3], work)).rejects.toThrow('broken')
  expect(done).toEqual([0, 2, 3])
})
