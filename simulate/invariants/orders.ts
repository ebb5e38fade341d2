import { isDeepStrictEqual } from 'node:util'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireAdminOrder } from '@storylamp/contract/orders/admin-orders'
import { type OrderProblemKind, orderProblems } from '@storylamp/contract/orders/order-problems'
import { deliveryStatuses } from '@storylamp/contract/orders/orders'
import type { World } from '../world.ts'
import type { ByReading } from './invariant.ts'

type Order = Extract<WireAdminOrder, { orderType: 'physical' }>
const has = ({ problems = [] }: Order, wanted: OrderProblemKind) => problems.some(({ kind }) => kind === wanted)

type Timeline = { data: { timeline: { at: string; what: string }[] } }

const closedByPerson = 'Problem closed: pieces missing'

const seen = new Map<World, Map<string, Order>>()

/** The newest, which is where something happens. */
export const readPaidOrders = async (world: World): Promise<Order[]> =>
  (await world.read<{ data: Order[] }>('/api/admin/orders?type=physical&payment=Completed')).data

const isRefundMoved = (was: Order, is: Order) => is.refund?.amount !== was.refund?.amount

const hasMoved = (was: Order, is: Order) => is.deliveryStatus !== was.deliveryStatus || isRefundMoved(was, is)

/** Nobody finds again that pieces are missing: only a person, or what is done about the order, may end it. */
const hasLostProblem = (was: Order, is: Order) =>
  has(was, 'pieces_missing') && !has(is, 'pieces_missing') && !hasMoved(was, is)

/**
 * Its timeline does not end with the status that it has now, with what is refunded, or with who closed a problem. What an entry says is
 * compared, not when it was made: something may happen at the very moment of the reading before.
 */
async function isUnexplained(world: World, was: Order, is: Order): Promise<boolean> {
  const { data } = await world.read<Timeline>(`/api/admin/orders/${is._id}`)
  const lastOf = (wanted: (what: string) => boolean) => data.timeline.map(({ what }) => what).findLast(wanted)
  const status = lastOf((what) => deliveryStatuses.some((known) => known === what))
  const refunded = lastOf((what) => what.endsWith('refunded in all'))
  const missing = lastOf((what) => what.startsWith('Pieces are missing') || what === closedByPerson)
  if (hasLostProblem(was, is) && missing !== closedByPerson) return true
  if (is.deliveryStatus !== was.deliveryStatus && status !== is.deliveryStatus) return true
  return isRefundMoved(was, is) && refunded !== `${formatPrice(is.refund?.amount ?? 0, currencyOf(is))} refunded in all`
}

const isBlocked = ({ isHeld, problems = [] }: Order) =>
  isHeld || problems.some(({ kind }) => orderProblems[kind].blocks)

/** What the warehouse was given before, it moves on. */
const mustWait = (order: Order) =>
  isBlocked(order) && order.fbaOrderId === undefined && !has(order, 'disputed_at_warehouse')

const isGivenToWarehouse = (was: Order, is: Order) => isBlocked(is) && is.fbaOrderId !== undefined && mustWait(was)

/** The rest of a divided order leaves in a parcel of its own; without one it was cancelled, and what has left before is Shipped. */
const hasLeft = (was: Order, is: Order) =>
  was.deliveryStatus === 'Processing' &&
  is.deliveryStatus !== 'Processing' &&
  is.deliveryStatus !== 'Cancelled' &&
  (was.parcels === undefined || was.parcels.length < (is.parcels?.length ?? 0))

/** Nobody sends what is blocked; what is being cancelled may be sent by a person who knows that it has left. */
const hasLeftWithProblem = (was: Order, is: Order, isMovedAtOnce: boolean) =>
  hasLeft(was, is) && (mustWait(was) || (isMovedAtOnce && was.isCancelling))

const isSentThoughDisputed = ({ deliveryStatus, disputes = [], isHeld }: Order) =>
  deliveryStatus === 'Processing' && !isHeld && disputes.some(({ state }) => state === 'open' || state === 'lost')

/** Who its customer is, and who has placed it, the accounts say. */
const withoutPeople = ({ customer: _, placedBy: __, ...order }: Order) => order

const hasChangedSilently = (was: Order, is: Order) =>
  was.version === is.version && !isDeepStrictEqual(withoutPeople(was), withoutPeople(is))

/** Compares each order with what it was a step before. */
export const orders: ByReading[] = [
  {
    says: 'No step of an order is unexplained in its timeline, no parcel leaves with an open problem, no problem ends by itself, and nothing changes without another version',
    each: 'step',
    find: async (world) => {
      const before = seen.get(world)
      const now = await readPaidOrders(world)
      seen.set(world, new Map(now.map((order) => [order._id, order])))
      const movedAtOnce = world.movedAtOnce.splice(0)
      const breaches: unknown[] = []
      for (const is of now) {
        const was = before?.get(is._id)
        if (was === undefined) continue
        const isSent = isGivenToWarehouse(was, is) || hasLeftWithProblem(was, is, movedAtOnce.includes(is._id))
        const isChanged = hasMoved(was, is) || hasLostProblem(was, is)
        const isBroken = isSent || hasChangedSilently(was, is) || (isChanged && (await isUnexplained(world, was, is)))
        if (isBroken) breaches.push({ was, is })
      }
      return breaches
    },
  },
  {
    says: 'The parcel of a disputed payment is held',
    each: 'step',
    find: async (world) => [...(seen.get(world)?.values() ?? [])].filter(isSentThoughDisputed),
  },
]
