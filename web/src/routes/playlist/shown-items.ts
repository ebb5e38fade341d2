import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'

/** What the family wants of an item, beyond what the shop said of it first. */
export type Change = { isActive?: boolean; isGone?: boolean; isUnderWay: boolean }
export type Changes = ReadonlyMap<string, Change>

export type ShownItem = PlaylistItem & { isUnderWay: boolean }

/** The items as they are shown (S4.15): taking a change back is all it needs to show them as they were before. */
export const shownItems = (items: PlaylistItem[], changes: Changes): ShownItem[] =>
  items
    .filter(({ _id }) => changes.get(_id)?.isGone !== true)
    .map((item) => {
      const { isActive = item.isActive, isUnderWay = false } = changes.get(item._id) ?? {}
      return { ...item, isActive, isUnderWay }
    })
