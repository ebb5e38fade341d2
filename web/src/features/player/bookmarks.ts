import { type Bookmark, bookmarkOf, forgetBookmark, saveBookmark } from '../listening/listening.ts'

export type Bookmarks = {
  find: (itemId: string) => Bookmark | undefined
  save: (itemId: string, bookmark: Bookmark) => void
  forget: (itemId: string) => void
}

/** The bookmarks of whoever is signed in at the moment. */
export const bookmarksOf = (personId: () => string): Bookmarks => ({
  find: (itemId) => bookmarkOf(personId(), itemId),
  save: (itemId, bookmark) => saveBookmark(personId(), itemId, bookmark),
  forget: (itemId) => forgetBookmark(personId(), itemId),
})
