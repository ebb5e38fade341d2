import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { playlistTexts } from '@storylamp/contract/playlist/playlist-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import {
  type DigitalOrder,
  digitalOrders,
  findPictures,
  isToolForbidden,
  presentRight,
  presentStoryOrder,
} from '../../stories/index.ts'
import type { PlaylistDeps } from '../deps.ts'
import { findChoices } from './item-queries.ts'

export type Item = DigitalOrder & { isActive: boolean; isDeleted: boolean }

/** A playlist item is a digital order that is neither deleted from the playlist nor refunded. */
export const familyItems = async (db: Db, familyId: string): Promise<Item[]> =>
  (await itemsAndDeleted(db, familyId)).filter(({ isDeleted }) => !isDeleted)

const deletedItems = async (db: Db, familyId: string): Promise<Item[]> =>
  (await itemsAndDeleted(db, familyId)).filter(({ isDeleted }) => isDeleted)

export const findDeletedIds = async (db: Db, familyId: string): Promise<ReadonlySet<string>> =>
  new Set((await deletedItems(db, familyId)).map(({ id }) => id))

export async function itemsAndDeleted(db: Db, familyId: string): Promise<Item[]> {
  const orders = await digitalOrders(db, familyId)
  const choices = await findChoices(
    db,
    orders.map(({ id }) => id),
  )
  const choiceOf = new Map(choices.map((choice) => [choice.order_id, choice]))
  return orders
    .filter(({ ended_at }) => ended_at === null)
    .map((order) => {
      const { is_active: isActive = true, is_deleted: isDeleted = false } = choiceOf.get(order.id) ?? {}
      return { ...order, isActive, isDeleted }
    })
}

export async function findItem(db: Db, familyId: string, id: string): Promise<Item | Refusal<'not_found'>> {
  const item = (await familyItems(db, familyId)).find((one) => one.id === id)
  return item ?? new Refusal('not_found', playlistTexts.notFound)
}

export const listItems = async (deps: PlaylistDeps, member: Member): Promise<PlaylistItem[]> =>
  showItems(deps, member, await familyItems(deps.db, member.familyId))

export const listDeleted = async (deps: PlaylistDeps, member: Member): Promise<PlaylistItem[]> =>
  showItems(deps, member, await deletedItems(deps.db, member.familyId))

export async function showItems(
  { db, clock, storyTool }: PlaylistDeps,
  { role, familyId }: Member,
  items: Item[],
): Promise<PlaylistItem[]> {
  const pictureOf = await findPictures(db, items)
  const viewer = { role, storyTool, isToolForbidden: await isToolForbidden(db, familyId, items) }
  return items.map((item) => ({
    _id: item.id,
    isActive: item.isActive,
    createdAt: item.created_at.toISOString(),
    storyOrder: presentStoryOrder(item, viewer),
    ...presentRight(item, { role, now: clock() }),
    ...pictureOf(item),
  }))
}
