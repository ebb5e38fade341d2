import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { sendAs } from '../../api/send.ts'
import { createObservable } from '../../base/observable.ts'
import { onFamilyChange } from '../../session/on-family-change.ts'
import type { Store } from '../../store/store.ts'
import { copyFiles } from './copy-files.ts'
import { addSaved, openCache, removeSaved } from './saved-items.ts'

type Saving = { fraction: number; cancel: () => void }

/** The items that are being saved, by their ids. */
export const savings = createObservable<ReadonlyMap<string, Saving>>(new Map())

/** Saves an item on the device, completely or not at all, even when the page is left. Returns what went wrong. */
export async function saveItem(store: Store, item: PlaylistItem): Promise<string | undefined> {
  const owner = store.getState().user.userProfile?._id ?? ''
  const abort = new AbortController()
  const unsubscribe = onFamilyChange(store, () => abort.abort())
  const report = (fraction: number) => setSaving(item._id, { fraction, cancel: () => abort.abort() })
  report(0)
  try {
    const { reply } = await sendAs(store)('GET', '/api/playlist/:id/tracks', { params: { id: item._id } })
    if (reply === undefined) throw new Error('the tracks could not be loaded')
    // Unless it grants this, the browser may evict the files when space gets short; they are saved all the same.
    await navigator.storage?.persist?.().catch(() => {})
    // Opened before the check: after a sign-out the writes go to this deleted cache and not to a new one of its name.
    const cache = await openCache()
    abort.signal.throwIfAborted()
    const files = await copyFiles(cache, item, reply.data, abort.signal, report)
    await addSaved(cache, { ...files, owner })
    return undefined
  } catch (failure) {
    await removeSaved(item._id)
    return abort.signal.aborted ? undefined : failureText(failure)
  } finally {
    unsubscribe()
    setSaving(item._id, undefined)
  }
}

function setSaving(itemId: string, saving: Saving | undefined): void {
  const next = new Map(savings.get())
  if (saving === undefined) next.delete(itemId)
  else next.set(itemId, saving)
  savings.set(next)
}

const failureText = (failure: unknown): string =>
  failure instanceof DOMException && failure.name === 'QuotaExceededError'
    ? 'There is not enough room on this device.'
    : 'The stories could not be saved. Please try again.'
