import type { OrderEvent } from '@storylamp/contract/orders/admin-orders'
import type { Order } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { isStoryToolForbidden } from '../../accounts/index.ts'
import type { StoryDeps } from '../deps.ts'
import { findMadeStories, findOrders, findOrdersById, type StoryOrderRow } from '../queries.ts'
import { findPictures } from './find-pictures.ts'
import { type DigitalOrder, presentOrder } from './present-order.ts'

/** Everything digital that a family has ordered, newest first, with the stories that were made for it. */
export const digitalOrders = async (db: Db, familyId: string): Promise<DigitalOrder[]> =>
  withStories(db, await findOrders(db, familyId))

async function withStories(db: Db, orders: StoryOrderRow[]): Promise<DigitalOrder[]> {
  const stories = await findMadeStories(
    db,
    orders.map(({ id }) => id),
  )
  const madeFor = Map.groupBy(stories, ({ order_id }) => order_id)
  return orders.map((order) => ({ ...order, made: madeFor.get(order.id) ?? [] }))
}

/** As the family that these orders belong to sees them, in no order. */
export async function listStoryOrders(
  { db, clock, storyTool }: StoryDeps,
  { familyId, role }: Member,
  ids: string[],
): Promise<Order[]> {
  const orders = await withStories(db, await findOrdersById(db, ids))
  const pictureOf = await findPictures(db, orders)
  const viewer = { role, storyTool, isToolForbidden: await isToolForbidden(db, familyId, orders) }
  return orders.map((order) => ({ ...presentOrder(order, { ...viewer, now: clock() }), ...pictureOf(order) }))
}

export const isToolForbidden = async (db: Db, familyId: string, orders: DigitalOrder[]): Promise<boolean> =>
  orders.some(({ state }) => state === 'making') && isStoryToolForbidden(db, familyId)

/** For the back office, without the generated stories: they are about the family's children. */
export const findStoryOrders = async ({ db, clock, storyTool }: StoryDeps, ids: string[]): Promise<Order[]> =>
  (await findOrdersById(db, ids)).map((order) =>
    presentOrder({ ...order, made: [] }, { role: 'admin', storyTool, now: clock() }),
  )

/** The timeline of a digital order, as far as its times are known. */
export async function findStoryEvents(
  db: Db,
  { _id, createdAt }: Pick<Order, '_id' | 'createdAt'>,
): Promise<OrderEvent[]> {
  const made = await findMadeStories(db, [_id])
  const [row] = await findOrdersById(db, [_id])
  const reported = made.map(({ reported_at }) => ({ at: reported_at.toISOString(), what: 'A story was made' }))
  const steps = [
    step(row?.consented_at, 'The parent agreed to delivery at once and gave up the right to withdraw'),
    step(row?.first_used_at, 'First played or downloaded'),
    step(
      row?.ended_at,
      row?.state === 'not_made' ? 'Not made in time: its tokens are given back' : 'The parent gave it back',
    ),
  ]
  const followed = [...reported, ...steps.flat()].sort((one, other) => one.at.localeCompare(other.at))
  return [{ at: createdAt, what: 'Ordered' }, ...followed]
}

const step = (at: Date | null | undefined, what: string): OrderEvent[] =>
  at == null ? [] : [{ at: at.toISOString(), what }]
