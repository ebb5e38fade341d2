/** Name of the cache with the stories that a family saved on this device, and first folder of the addresses in it. */
export const savedStories = 'saved-stories'

/** Browsers offer the Cache API to https and localhost only. */
export const deleteSavedStories = () => globalThis.caches?.delete(savedStories).catch(() => {})

/** The files of a saved item are in a folder of its own, below the item. */
export async function countSavedStories(): Promise<number> {
  if (!(await globalThis.caches?.has(savedStories))) return 0
  const saved = await (await caches.open(savedStories)).keys()
  return saved.filter(({ url }) => new URL(url).pathname.split('/').length === 3).length
}
