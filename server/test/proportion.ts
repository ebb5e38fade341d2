import { expect } from 'vitest'

const enoughMs = 60
const mostMs = 2000

type Work = () => unknown

/**
 * Expects of work on a text of `length`, and of half of it, that twice the text takes no more than about twice the time. It counts
 * what the process has worked, which a busy machine does not prolong much, and takes the better of two tries.
 */
export async function expectProportionate(length: number, prepare: (length: number) => Work): Promise<void> {
  const half = await measureTwice(prepare(length / 2))
  const whole = await measureTwice(prepare(length))
  expect(whole).toBeLessThan(mostMs)
  // What is quick is measured badly.
  expect(whole).toBeLessThan(3 * Math.max(half, enoughMs))
}

const measureTwice = async (work: Work) => Math.min(await measure(work), await measure(work))

async function measure(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
