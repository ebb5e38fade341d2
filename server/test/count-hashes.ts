import { createHook } from 'node:async_hooks'

/** How many password hashes begin while the work runs. */
export async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ARGON2REQUEST') count += 1
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return count
}
