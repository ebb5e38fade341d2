import { setImmediate as nextTurn } from 'node:timers/promises'

const workForMs = 10

/** For long work on the main thread: whenever some milliseconds have passed, other requests are served first. */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < workForMs) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
