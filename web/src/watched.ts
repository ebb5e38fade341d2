/** A value that others may watch, in the form that React's useSyncExternalStore wants. */
export function createWatched<T>(initial: T) {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    current: () => value,
    show: (next: T) => {
      value = next
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}
