import { expect } from 'vitest'

const enoughMs = 60
const mostMs = 2000

/**
 * Expects of work on a text of `length`, and of half of it, that twice the text takes no more than about twice the time. It counts
 * what the process has worked, which a busy machine does not prolong much, and takes the better of two tries.
 */
export function expectProportionate(length: number, prepare: (length: number) => () => unknown): void {
  const [half, whole] = [length / 2, length].map((size) => {
    const work = prepare(size)
    return Math.min(measure(work), measure(work))
  }) as [number, number]
  expect(whole).toBeLessThan(mostMs)
  // What is quick is measured badly.
  expect(whole).toBeLessThan(3 * Math.max(half, enoughMs))
}

function measure(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
