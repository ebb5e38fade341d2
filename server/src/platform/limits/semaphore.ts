export type Semaphore = {
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** Whether the queue is so long that further tasks should be refused. */
  isCrowded(): boolean
}

/** Limits how many tasks run at once; the others wait in order. */
export function createSemaphore(slots: number, crowdedFrom: number): Semaphore {
  const queue: (() => void)[] = []
  let running = 0
  return {
    isCrowded: () => queue.length >= crowdedFrom,
    run: async (task) => {
      if (running >= slots) await new Promise<void>((resolve) => queue.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        // The slot passes to the next task directly, so that a new one cannot overtake it.
        const next = queue.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/** Works on all items, so many at once. One that fails stops no other; its error is thrown at the end. */
export async function forEachAtMost<Item>(
  slots: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const semaphore = createSemaphore(slots, Number.POSITIVE_INFINITY)
  const outcomes = await Promise.allSettled(items.map((item) => semaphore.run(() => work(item))))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
