/** A value with subscribers, as React's useSyncExternalStore takes it. */
export function createObservable<T>(initial: T) {
  let value = initial
  const subscribers = new Set<() => void>()
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const notify of subscribers) notify()
    },
    subscribe: (subscriber: () => void) => {
      subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
  }
}
