import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { PlaylistDeps } from '../deps.ts'
import { setDeleted, toggleActive } from './item-queries.ts'
import { familyItems, findItem, type Item, itemsAndDeleted, showItems } from './items.ts'

export async function toggleItem(
  deps: PlaylistDeps,
  member: Member,
  id: string,
): Promise<PlaylistItem | Refusal<'not_found'>> {
  const item = await findItem(deps.db, member.familyId, id)
  if (item instanceof Refusal) return item
  const { is_active } = await toggleActive(deps.db, id)
  const [shown] = await showItems(deps, member, [{ ...item, isActive: is_active }])
  return shown as PlaylistItem
}

type Changed = Promise<string[] | Refusal<'not_found'>>

/** All of them or none. Deleting only hides items; the purchases stay. */
export const deleteItems = async (db: Db, familyId: string, ids: string[]): Changed =>
  setDeletedAmong(db, await familyItems(db, familyId), ids, true)

/** All of them or none. What is in the playlist already stays there, so a repeated undo does no harm. */
export const restoreItems = async (db: Db, familyId: string, ids: string[]): Changed =>
  setDeletedAmong(db, await itemsAndDeleted(db, familyId), ids, false)

async function setDeletedAmong(db: Db, items: Item[], ids: string[], isDeleted: boolean): Changed {
  const known = new Set(items.map(({ id }) => id))
  if (!ids.every((id) => known.has(id))) return new Refusal('not_found', playlistTexts.notFound)
  await setDeleted(db, [...new Set(ids)], isDeleted)
  return ids
}
