import type { PlaylistItem, Track } from '@storylamp/contract/playlist/playlist'
import { savedStories } from '../store/saved-stories.ts'
import { createWatched } from '../watched.ts'

/** An item as it lies on the device; its tracks lead to the files that lie beside it. */
export type SavedItem = { owner: string; item: PlaylistItem; tracks: Track[]; bytes: number }

const saved = createWatched<ReadonlyMap<string, SavedItem>>(new Map())

export const currentSaved = saved.current
export const watchSaved = saved.watch

/** The address of an item; those of its files begin with it. */
export const savedAddress = (itemId: string) => `/${savedStories}/${itemId}`

export const savedCache = () => caches.open(savedStories)

/** Looks at what is there. What somebody else saved is not shown but thrown away, should it have outlived their session. */
export async function loadSaved(owner: string): Promise<void> {
  const cache = await savedCache()
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const items = addresses.filter((address) => address.split('/').length === 3)
  const found = await Promise.all(items.map(async (address) => (await cache.match(address))?.json()))
  const isOurs = found.every((item: SavedItem) => item.owner === owner)
  if (!isOurs) await caches.delete(savedStories)
  saved.show(new Map(isOurs ? found.map((one: SavedItem) => [one.item._id, one]) : []))
}

export async function addSaved(cache: Cache, one: SavedItem): Promise<void> {
  await cache.put(savedAddress(one.item._id), Response.json(one))
  saved.show(new Map(saved.current()).set(one.item._id, one))
}

export async function removeSaved(itemId: string): Promise<void> {
  const left = new Map(saved.current())
  left.delete(itemId)
  saved.show(left)
  const cache = await savedCache()
  const address = savedAddress(itemId)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname === address || pathname.startsWith(`${address}/`)) await cache.delete(request)
  }
}

/** What is saved plays through the service worker: without one (a forced reload goes past it) the shop is asked. */
export const savedTracks = (itemId: string): Track[] | undefined =>
  navigator.serviceWorker?.controller ? saved.current().get(itemId)?.tracks : undefined
