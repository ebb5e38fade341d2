const name = 'storylamp-session'

// Browsers offer Web Locks to https and localhost only; elsewhere the queue is this tab's own.
let queue: Promise<unknown> = Promise.resolve()

const locks = () => (typeof navigator === 'undefined' ? undefined : navigator.locks)

/** Runs one task at a time across all tabs. */
export async function withLock<T>(task: () => Promise<T>): Promise<T> {
  const shared = locks()
  if (shared !== undefined) return shared.request(name, task)
  const result = queue.then(task)
  queue = result.catch(() => {})
  return result
}

/** Resolves once no tab holds the lock. */
export async function whenUnlocked(): Promise<void> {
  await (locks()?.request(name, { mode: 'shared' }, () => {}) ?? queue)
}
