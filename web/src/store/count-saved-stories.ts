import { savedStories } from './saved-stories.ts'

/** The files of a saved item are in a folder of its own, below the item. */
export async function countSavedStories(): Promise<number> {
  if (!(await globalThis.caches?.has(savedStories))) return 0
  const saved = await (await caches.open(savedStories)).keys()
  return saved.filter(({ url }) => new URL(url).pathname.split('/').length === 3).length
}
