import type { Allowance } from './rate-limiter.ts'

export type WindowLimit = {
  /** Counts one use; returns how long to wait if the window is used up. */
  use(key: string): { waitMs: number } | undefined
  reward(key: string): void
}

// With this many keys the window starts anew early, which bounds the memory.
const maxKeys = 50_000

/** A limit in this process's memory, for events that are too frequent to store. */
export function createWindowLimit({ points, perSeconds }: Allowance, now = () => performance.now()): WindowLimit {
  const uses = new Map<string, number>()
  let endsAt = 0
  return {
    use: (key) => {
      if (now() >= endsAt || uses.size >= maxKeys) {
        uses.clear()
        endsAt = now() + perSeconds * 1000
      }
      const count = (uses.get(key) ?? 0) + 1
      uses.set(key, count)
      return count > points ? { waitMs: endsAt - now() } : undefined
    },
    reward: (key) => {
      const count = uses.get(key) ?? 0
      if (count > 0) uses.set(key, count - 1)
    },
  }
}
