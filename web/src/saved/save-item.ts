import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { sendAs } from '../api/send.ts'
import type { Store } from '../store/store.ts'
import { createWatched } from '../watched.ts'
import { bringFiles } from './bring-files.ts'
import { addSaved, removeSaved, savedCache } from './saved-items.ts'

type Saving = { part: number; cancel: () => void }

const underWay = createWatched<ReadonlyMap<string, Saving>>(new Map())

export const currentSaving = underWay.current
export const watchSaving = underWay.watch

/** Brings an item onto the device, whole or not at all, and goes on when the page is left. Answers with what went wrong. */
export async function saveItem(store: Store, item: PlaylistItem): Promise<string | undefined> {
  const whose = () => store.getState().user.userProfile?._id
  const owner = whose() ?? ''
  const stopping = new AbortController()
  const unwatch = store.subscribe(() => whose() !== owner && stopping.abort())
  const tell = (part: number) => show(item._id, { part, cancel: () => stopping.abort() })
  tell(0)
  try {
    const { reply } = await sendAs(store)('GET', '/api/playlist/:id/tracks', { params: { id: item._id } })
    if (reply === undefined) throw new Error('the shop does not tell the stories')
    // Without the promise to keep it the browser may clear it when room gets short, which is no reason not to save.
    await navigator.storage?.persist?.()
    // What is still written after a sign-out goes to this cache, which is then gone, and not to a new one of its name.
    const cache = await savedCache()
    stopping.signal.throwIfAborted()
    const files = await bringFiles(cache, item, reply.data, stopping.signal, tell)
    await addSaved(cache, { ...files, owner })
    return undefined
  } catch (failure) {
    await removeSaved(item._id)
    return stopping.signal.aborted ? undefined : wordsFor(failure)
  } finally {
    unwatch()
    show(item._id, undefined)
  }
}

function show(itemId: string, saving: Saving | undefined): void {
  const next = new Map(underWay.current())
  if (saving === undefined) next.delete(itemId)
  else next.set(itemId, saving)
  underWay.show(next)
}

const wordsFor = (failure: unknown): string =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'
    ? 'There is not enough room on this device.'
    : 'The stories could not be saved. Please try again.'
