import { createObservable } from '../../base/observable.ts'
import { safeLocalStorage } from '../../base/storage.ts'

/** How far somebody has heard an item; `at` and `length` count seconds or sentences. */
export type Bookmark = { trackId: string; at: number; length: number; savedAtMs: number }

/** What the shelf of one person remembers on this device: ids and numbers, no titles. */
export type Listening = {
  bookmarks: Record<string, Bookmark>
  favorites: string[]
  /** The sleep timer that was chosen last; 0 is off. */
  sleepMinutes?: number
}

const nothing: Listening = { bookmarks: {}, favorites: [] }
const retentionMs = 90 * 24 * 60 * 60 * 1000

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

export const bookmarkOf = (personId: string, itemId: string): Bookmark | undefined =>
  listeningOf(personId).bookmarks[itemId]

export function saveBookmark(personId: string, itemId: string, bookmark: Bookmark): void {
  const { bookmarks, ...others } = listeningOf(personId)
  write(personId, { ...others, bookmarks: { ...bookmarks, [itemId]: bookmark } })
}

export function forgetBookmark(personId: string, itemId: string): void {
  const { bookmarks, ...others } = listeningOf(personId)
  if (!(itemId in bookmarks)) return
  const { [itemId]: _, ...remaining } = bookmarks
  write(personId, { ...others, bookmarks: remaining })
}

export function toggleFavorite(personId: string, itemId: string): void {
  const { favorites, ...others } = listeningOf(personId)
  const without = favorites.filter((id) => id !== itemId)
  write(personId, { ...others, favorites: without.length < favorites.length ? without : [...favorites, itemId] })
}

export const storeSleepMinutes = (personId: string, sleepMinutes: number): void =>
  write(personId, { ...listeningOf(personId), sleepMinutes })

function write(personId: string, listening: Listening): void {
  safeLocalStorage.set(keyOf(personId), JSON.stringify(listening))
  known.set(personId, listening)
  changes.set(changes.get() + 1)
}

/** Anything unreadable, such as what an older version wrote, counts as nothing. */
export function parseListening(text: string | null, nowMs: number): Listening {
  try {
    const { bookmarks, favorites, ...others } = JSON.parse(text ?? '{}') as Listening
    const isKnown = favorites.every((id) => typeof id === 'string') && Object.values(bookmarks).every(isBookmark)
    return isKnown ? { bookmarks: withoutOld(bookmarks, nowMs), favorites, ...sleepOf(others) } : nothing
  } catch {
    return nothing
  }
}

const isBookmark = ({ trackId, at, length, savedAtMs }: Bookmark) =>
  typeof trackId === 'string' && [at, length, savedAtMs].every(Number.isFinite)

const sleepOf = ({ sleepMinutes }: Partial<Listening>) =>
  typeof sleepMinutes === 'number' && sleepMinutes >= 0 ? { sleepMinutes } : {}

const withoutOld = (bookmarks: Listening['bookmarks'], nowMs: number) =>
  Object.fromEntries(Object.entries(bookmarks).filter(([, { savedAtMs }]) => savedAtMs > nowMs - retentionMs))
