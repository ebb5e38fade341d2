import type { Track } from '@storylamp/contract/playlist/playlist'
import { sendAs } from '../../api/send.ts'
import type { Store } from '../../store/store.ts'
import { savedTracks } from '../saved/saved-items.ts'

/** The stories of an item: the copies on this device, else those of the shop. */
export const findTracks = async (store: Store, itemId: string): Promise<Track[] | undefined> =>
  savedTracks(itemId) ?? (await fetchTracks(store, itemId))

/** The file URLs in the reply expire after some hours. */
export async function fetchTracks(store: Store, itemId: string): Promise<Track[] | undefined> {
  const { reply } = await sendAs(store)('GET', '/api/playlist/:id/tracks', { params: { id: itemId } })
  return reply?.data
}
