import { createObservable } from '../../base/observable.ts'
import { safeLocalStorage } from '../../base/storage.ts'

/** How far somebody has heard an item; `at` and `length` count seconds or sentences. */
export type Place = { trackId: string; at: number; length: number; savedAtMs: number }

/** What the shelf of one person remembers on this device: ids and numbers, no titles. */
export type Listening = {
  places: Record<string, Place>
  favorites: string[]
  /** The sleep timer that was chosen last; 0 is off. */
  sleepMinutes?: number
}

const nothing: Listening = { places: {}, favorites: [] }
const keptMs = 90 * 24 * 60 * 60 * 1000

const keyOf = (personId: string) => `listening:${personId}`

const known = new Map<string, Listening>()
const changes = createObservable(0)

export const subscribeToListening = changes.subscribe

/** Returns the same object until something changes. */
export function listeningOf(personId: string): Listening {
  const listening = known.get(personId) ?? parseListening(safeLocalStorage.get(keyOf(personId)), Date.now())
  known.set(personId, listening)
  return listening
}

export const placeOf = (personId: string, itemId: string): Place | undefined => listeningOf(personId).places[itemId]

export function savePlace(personId: string, itemId: string, place: Place): void {
  const { places, ...others } = listeningOf(personId)
  write(personId, { ...others, places: { ...places, [itemId]: place } })
}

export function forgetPlace(personId: string, itemId: string): void {
  const { places, ...others } = listeningOf(personId)
  if (!(itemId in places)) return
  const { [itemId]: _, ...remaining } = places
  write(personId, { ...others, places: remaining })
}

export function toggleFavorite(personId: string, itemId: string): void {
  const { favorites, ...others } = listeningOf(personId)
  const without = favorites.filter((id) => id !== itemId)
  write(personId, { ...others, favorites: without.length < favorites.length ? without : [...favorites, itemId] })
}

export const keepSleepMinutes = (personId: string, sleepMinutes: number): void =>
  write(personId, { ...listeningOf(personId), sleepMinutes })

function write(personId: string, listening: Listening): void {
  safeLocalStorage.set(keyOf(personId), JSON.stringify(listening))
  known.set(personId, listening)
  changes.set(changes.get() + 1)
}

/** Anything unreadable, such as what an older version wrote, counts as nothing. */
export function parseListening(text: string | null, nowMs: number): Listening {
  try {
    const { places, favorites, ...others } = JSON.parse(text ?? '{}') as Listening
    const isKnown = favorites.every((id) => typeof id === 'string') && Object.values(places).every(isPlace)
    return isKnown ? { places: withoutOld(places, nowMs), favorites, ...sleepOf(others) } : nothing
  } catch {
    return nothing
  }
}

const isPlace = ({ trackId, at, length, savedAtMs }: Place) =>
  typeof trackId === 'string' && [at, length, savedAtMs].every(Number.isFinite)

const sleepOf = ({ sleepMinutes }: Partial<Listening>) =>
  typeof sleepMinutes === 'number' && sleepMinutes >= 0 ? { sleepMinutes } : {}

const withoutOld = (places: Listening['places'], nowMs: number) =>
  Object.fromEntries(Object.entries(places).filter(([, { savedAtMs }]) => savedAtMs > nowMs - keptMs))
