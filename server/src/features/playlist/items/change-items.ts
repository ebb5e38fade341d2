import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import type { PlaylistDeps } from '../deps.ts'
import { markDeleted, toggleActive } from './item-queries.ts'
import { familyItems, findItem, showItems } from './items.ts'

export async function toggleItem(
  deps: PlaylistDeps,
  member: Member,
  id: string,
): Promise<PlaylistItem | Failure<'not_found'>> {
  const item = await findItem(deps.db, member.familyId, id)
  if (item instanceof Failure) return item
  const { is_active } = await toggleActive(deps.db, id)
  const [shown] = await showItems(deps, member, [{ ...item, isActive: is_active }])
  return shown as PlaylistItem
}

/** All of them or none. Deleting only hides items; the purchases stay (D34). */
export async function deleteItems(db: Db, familyId: string, ids: string[]): Promise<string[] | Failure<'not_found'>> {
  const own = new Set((await familyItems(db, familyId)).map(({ id }) => id))
  if (!ids.every((id) => own.has(id))) return new Failure('not_found', playlistTexts.notFound)
  await markDeleted(db, [...new Set(ids)])
  return ids
}
