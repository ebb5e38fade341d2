import { createSemaphore, type Semaphore } from '../limits/semaphore.ts'

type Bounds = {
  /** How many tasks of one owner run at once; they may stand in a queue that all owners share. */
  queued: number
  /** How many of them there are at most. */
  waiting: number
}

/** A semaphore for each owner, for as long as one of its tasks runs or waits. */
export function createOwnedQueues({ queued, waiting }: Bounds) {
  const owned = new Map<string, { semaphore: Semaphore; tasks: number }>()
  return {
    /** Whether so many more tasks would be too many. An owner without any may have more, or they could never run. */
    isFull: (owner: string, more: number): boolean => {
      const tasks = owned.get(owner)?.tasks ?? 0
      return tasks > 0 && tasks + more > waiting
    },
    run: async <Result>(owner: string, task: () => Promise<Result>): Promise<Result> => {
      const own = owned.get(owner) ?? { semaphore: createSemaphore(queued, Number.POSITIVE_INFINITY), tasks: 0 }
      owned.set(owner, own)
      own.tasks += 1
      try {
        return await own.semaphore.run(task)
      } finally {
        own.tasks -= 1
        if (own.tasks === 0) owned.delete(owner)
      }
    },
  }
}
