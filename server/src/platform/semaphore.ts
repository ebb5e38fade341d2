export type Semaphore = {
  /** Waits for a free place, then works. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether so many wait already that nobody else should. */
  isCrowded(): boolean
}

/** Lets at most so many work at once; the others wait in the order in which they came. */
export function createSemaphore(atOnce: number, crowdedFrom: number): Semaphore {
  const waiting: (() => void)[] = []
  let working = 0
  return {
    isCrowded: () => waiting.length >= crowdedFrom,
    take: async (work) => {
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else working += 1
      try {
        return await work()
      } finally {
        // The place is handed on, so that nobody who comes now slips in between.
        const next = waiting.shift()
        if (next === undefined) working -= 1
        else next()
      }
    },
  }
}
