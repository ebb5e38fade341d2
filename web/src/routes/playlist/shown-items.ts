import type { WirePlaylistItem as PlaylistItem } from '@storylamp/contract/playlist/playlist'

/** A change of an item that the shop has not confirmed, or confirmed after the list was loaded. */
export type Change = { isActive?: boolean; isGone?: boolean; isToggling?: boolean; isRemoving?: boolean }
export type Changes = ReadonlyMap<string, Change>

/** Keeps the other changes of the items: a late answer about one says nothing about the others. */
export const withChange = (changes: Changes, ids: string[], change: Change): Changes =>
  new Map([...changes, ...ids.map((id) => [id, { ...changes.get(id), ...change }] as const)])

export type ShownItem = PlaylistItem & { isUnderWay: boolean }

/** The items with their changes applied. */
export const shownItems = (items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes): ShownItem[] =>
  applied(items, deletedBefore, changes)
    .filter(({ isGone }) => !isGone)
    .map(({ isGone: _, isRemoving: __, ...item }) => item)

/** What a parent can restore: the shop knows that it is deleted. */
export const deletedItems = (items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes): PlaylistItem[] =>
  applied(items, deletedBefore, changes).filter(({ isGone, isRemoving }) => isGone && !isRemoving)

/** What may stay on the device: what the shop has not yet deleted, and what was restored. */
export const ownedIds = (items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes): ReadonlySet<string> =>
  new Set(
    applied(items, deletedBefore, changes)
      .filter(({ isGone, isRemoving }) => !isGone || isRemoving)
      .map(({ _id }) => _id),
  )

function applied(items: PlaylistItem[], deletedBefore: PlaylistItem[], changes: Changes) {
  const listed = new Set(items.map(({ _id }) => _id))
  const deleted = deletedBefore.filter(({ _id }) => !listed.has(_id))
  return [...items.map((item) => ({ item, wasGone: false })), ...deleted.map((item) => ({ item, wasGone: true }))]
    .map(({ item, wasGone }) => {
      const {
        isActive = item.isActive,
        isGone = wasGone,
        isToggling = false,
        isRemoving = false,
      } = changes.get(item._id) ?? {}
      return { ...item, isActive, isGone, isRemoving, isUnderWay: isToggling || isRemoving }
    })
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
