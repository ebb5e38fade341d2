/** Name of the cache with the stories that a family saved on this device, and first folder of the addresses in it. */
export const savedStories = 'saved-stories'

/** Browsers offer the Cache API to https and localhost only. */
export const deleteSavedStories = () => globalThis.caches?.delete(savedStories).catch(() => {})
