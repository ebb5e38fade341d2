/** The one cache with what a family saved on purpose, and the folder of the addresses in it. */
export const savedStories = 'saved-stories'

/** Browsers keep such caches for https and localhost only. */
export const forgetSavedStories = () => globalThis.caches?.delete(savedStories).catch(() => {})
