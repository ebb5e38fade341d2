import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { type DigitalOrder, digitalOrders, findPictures, presentStoryOrder } from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { findChoices } from './item-queries.ts'

export type Item = DigitalOrder & { isActive: boolean }

/** A playlist item is a digital order that is neither deleted from the playlist nor refunded (D34). */
export async function familyItems(db: Db, familyId: string): Promise<Item[]> {
  const orders = await digitalOrders(db, familyId)
  const choices = await findChoices(
    db,
    orders.map(({ id }) => id),
  )
  const choiceOf = new Map(choices.map((choice) => [choice.order_id, choice]))
  return orders
    .filter(({ id, state }) => state !== 'Given back' && choiceOf.get(id)?.is_deleted !== true)
    .map((order) => ({ ...order, isActive: choiceOf.get(order.id)?.is_active ?? true }))
}

export async function findItem(db: Db, familyId: string, id: string): Promise<Item | Failure<'not_found'>> {
  const item = (await familyItems(db, familyId)).find((one) => one.id === id)
  return item ?? new Failure('not_found', playlistTexts.notFound)
}

export async function listItems(deps: PlaylistDeps, member: Member): Promise<PlaylistItem[]> {
  return showItems(deps, member, await familyItems(deps.db, member.familyId))
}

export async function showItems(
  { db, storyTool }: PlaylistDeps,
  { role }: Member,
  items: Item[],
): Promise<PlaylistItem[]> {
  const pictureOf = await findPictures(db, items)
  return items.map((item) => ({
    _id: item.id,
    isActive: item.isActive,
    createdAt: item.created_at.toISOString(),
    storyOrder: presentStoryOrder(item, { role, storyTool }),
    ...pictureOf(item),
  }))
}
