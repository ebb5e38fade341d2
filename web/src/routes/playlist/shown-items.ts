import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'

/** A change of an item that the shop has not confirmed, or confirmed after the list was loaded. */
export type Change = { isActive?: boolean; isGone?: boolean; isUnderWay: boolean }
export type Changes = ReadonlyMap<string, Change>

export type ShownItem = PlaylistItem & { isUnderWay: boolean }

/** The items with their changes applied (S4.15); removing a change rolls it back. */
export const shownItems = (items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes): ShownItem[] =>
  applied(items, deletedBefore, changes)
    .filter(({ isGone }) => !isGone)
    .map(({ isGone: _, ...item }) => item)

/** What a parent can restore: the shop knows that it is deleted (D97). */
export const deletedItems = (items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes): PlaylistItem[] =>
  applied(items, deletedBefore, changes).filter(({ isGone, isUnderWay }) => isGone && !isUnderWay)

function applied(items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes) {
  const listed = new Set(items.map(({ _id }) => _id))
  const deleted = deletedBefore.filter(({ _id }) => !listed.has(_id))
  return [...items.map((item) => ({ item, wasGone: false })), ...deleted.map((item) => ({ item, wasGone: true }))]
    .map(({ item, wasGone }) => {
      const { isActive = item.isActive, isGone = wasGone, isUnderWay = false } = changes.get(item._id) ?? {}
      return { ...item, isActive, isGone, isUnderWay }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
