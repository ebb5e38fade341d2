import type { WirePlaylistItem as PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { createObservable } from '../../base/observable.ts'
import { savedStories } from '../../store/saved-stories.ts'

/** An item on the device; the URLs of its tracks lead to the saved files. */
export type SavedItem = { owner: string; item: PlaylistItem; tracks: Track[]; bytes: number }

/** The items of this device, by their ids. */
export const savedItems = createObservable<ReadonlyMap<string, SavedItem>>(new Map())

/** The address of an item in the cache; those of its files begin with it. */
export const addressOf = (itemId: string) => `/${savedStories}/${itemId}`

export const openCache = () => caches.open(savedStories)

/** Browsers offer the Cache API and service workers to https and localhost only. */
export const canSave = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Reads the saved items. Those of another account, left behind by an interrupted sign-out, are deleted. */
export async function loadSaved(owner: string): Promise<void> {
  try {
    savedItems.set(await readSaved(owner))
  } catch {
    // Storage that cannot be read shows as nothing saved.
    savedItems.set(new Map())
  }
}

async function readSaved(owner: string): Promise<ReadonlyMap<string, SavedItem>> {
  const cache = await openCache()
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const itemAddresses = addresses.filter((address) => address.split('/').length === 3)
  const items: SavedItem[] = await Promise.all(
    itemAddresses.map(async (address) => (await cache.match(address))?.json()),
  )
  const isOwn = items.every((saved) => saved.owner === owner)
  if (!isOwn) await caches.delete(savedStories)
  return new Map(isOwn ? items.map((saved) => [saved.item._id, saved]) : [])
}

export async function addSaved(cache: Cache, saved: SavedItem): Promise<void> {
  await cache.put(addressOf(saved.item._id), Response.json(saved))
  savedItems.set(new Map(savedItems.get()).set(saved.item._id, saved))
}

export async function removeSaved(itemId: string): Promise<void> {
  const remaining = new Map(savedItems.get())
  remaining.delete(itemId)
  savedItems.set(remaining)
  // Files that cannot be deleted now go with the session.
  await deleteFiles(itemId).catch(() => {})
}

async function deleteFiles(itemId: string): Promise<void> {
  const cache = await openCache()
  const address = addressOf(itemId)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname === address || pathname.startsWith(`${address}/`)) await cache.delete(request)
  }
}

/** Saved files play only through the service worker, which a forced reload bypasses. */
export const savedTracks = (itemId: string): Track[] | undefined =>
  navigator.serviceWorker?.controller ? savedItems.get().get(itemId)?.tracks : undefined
