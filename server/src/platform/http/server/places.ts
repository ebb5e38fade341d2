import { AsyncLocalStorage } from 'node:async_hooks'

/** What an admitted request occupies of the process's capacity. */
export type Place = { free(): void; retake(): void }

const places = new AsyncLocalStorage<Place>()

export const withPlace = (place: Place, work: () => void): void => places.run(place, work)

/**
 * Waits for something slow, such as a password hash or a provider, without occupying the request's place, which reads need. What
 * is waited for has a bound of its own. Outside of a request it just does the work.
 */
export async function withoutPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  const place = places.getStore()
  place?.free()
  try {
    return await work()
  } finally {
    place?.retake()
  }
}
