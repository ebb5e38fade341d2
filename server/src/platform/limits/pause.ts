import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises'

const workForMs = 1
const restFactor = 3
const maxRestMs = 1000

export type Lane = () => Promise<void>

/**
 * Lets those that work long on the main thread do so one after the other. After each comes a rest that is longer than its work, in
 * which other requests are served.
 */
export function createLane(minRestMs = 0): Lane {
  let last = Promise.resolve()
  return () => {
    const isFree = last
    last = isFree.then(async () => {
      const since = performance.now()
      // Comes behind the work that begins now.
      await nextTurn()
      await rest(Math.max(minRestMs, Math.min((performance.now() - since) * restFactor, maxRestMs)))
    })
    return isFree
  }
}

/** For work that cannot be divided. */
export const nextSlice = createLane()

/** For long work in parts: whenever a millisecond has passed, it waits for its next slice. */
export function createPause(next: () => Promise<void> = nextSlice): () => Promise<void> | undefined {
  let since = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - since < workForMs) return undefined
    return next().then(() => {
      since = performance.now()
    })
  }
}
