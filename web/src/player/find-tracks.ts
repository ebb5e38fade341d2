import type { Track } from '@storylamp/contract/playlist/playlist'
import { sendAs } from '../api/send.ts'
import { savedTracks } from '../saved/saved-items.ts'
import type { Store } from '../store/store.ts'

/** The stories of an item: from the device if they were saved, else from the shop. */
export const findTracks = async (store: Store, itemId: string): Promise<Track[] | undefined> =>
  savedTracks(itemId) ?? (await askForTracks(store, itemId))

/** Fresh addresses: those that the shop gave before are good for some hours only. */
export async function askForTracks(store: Store, itemId: string): Promise<Track[] | undefined> {
  const { reply } = await sendAs(store)('GET', '/api/playlist/:id/tracks', { params: { id: itemId } })
  return reply?.data
}
