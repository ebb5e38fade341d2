import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'

/** A change of an item that the shop has not confirmed, or confirmed after the list was loaded. */
export type Change = { isActive?: boolean; isGone?: boolean; isUnderWay: boolean }
export type Changes = ReadonlyMap<string, Change>

export type ShownItem = PlaylistItem & { isUnderWay: boolean }

/** The items with their changes applied (S4.15); removing a change rolls it back. */
export const shownItems = (items: PlaylistItem[], changes: Changes): ShownItem[] =>
  items
    .filter(({ _id }) => changes.get(_id)?.isGone !== true)
    .map((item) => {
      const { isActive = item.isActive, isUnderWay = false } = changes.get(item._id) ?? {}
      return { ...item, isActive, isUnderWay }
    })
