import type { World } from '../world.ts'
import type { Invariant } from './invariant.ts'

type State = {
  id: string
  number: number
  delivery: string | null
  refunded: number
  problem: string | null
  isHeld: boolean
  isAtWarehouse: boolean
  parcels: number
  isCancelling: boolean
  events: number
}

const before = new Map<World, Map<string, State>>()

const readStates = async (world: World) => {
  const states = await world.rows<State>(
    `SELECT id, number, delivery_status AS delivery, refunded_cents AS refunded, parcel_problem AS problem,
       is_held AS "isHeld", sent_to_warehouse_at IS NOT NULL AS "isAtWarehouse",
       cancel_requested_at IS NOT NULL AS "isCancelling",
       (SELECT count(*) FROM order_event WHERE order_id = customer_order.id) AS events,
       (SELECT count(*) FROM order_parcel WHERE order_id = customer_order.id) AS parcels
     FROM customer_order WHERE created_at > now() - interval '60 days'`,
  )
  return new Map(states.map((state) => [state.id, state]))
}

const unexplained = (was: State, is: State) =>
  is.events === was.events && (is.delivery !== was.delivery || is.refunded !== was.refunded)

/** What the warehouse was given before the dispute, it moves on. */
const mustWait = (was: State) => was.isHeld && !was.isAtWarehouse

const isGivenToWarehouse = (was: State, is: State) => is.isAtWarehouse && is.isHeld && mustWait(was)

/** The rest of a divided order leaves in a parcel of its own; without one it was cancelled, and what has left before is Shipped. */
const hasLeft = (was: State, is: State) =>
  was.delivery === 'Processing' &&
  is.delivery !== 'Processing' &&
  is.delivery !== 'Cancelled' &&
  (was.parcels === 0 || was.parcels < is.parcels)

/** Sent by whoever has not looked at it; a single order may be sent by a person who has. */
const hasLeftWithProblem = (was: State, is: State, isMovedAtOnce: boolean) =>
  hasLeft(was, is) && (mustWait(was) || (isMovedAtOnce && (was.problem !== null || was.isCancelling)))

/** Nobody finds again that pieces are missing: only what is done about the order may end it. */
const hasLostProblem = (was: State, is: State) =>
  was.problem === 'pieces_missing' &&
  is.problem === null &&
  is.delivery === was.delivery &&
  is.refunded === was.refunded

/** Compares each order with what it was a step before. */
export const orders: Invariant[] = [
  {
    says: 'No step of an order is unexplained in its timeline, no parcel leaves with an open problem, and no problem ends by itself',
    each: 'step',
    find: async (world) => {
      const now = await readStates(world)
      const breaches = [...now.values()].flatMap((is) => {
        const was = before.get(world)?.get(is.id)
        if (was === undefined) return []
        const isMovedAtOnce = world.movedAtOnce.includes(is.id)
        const isSent = isGivenToWarehouse(was, is) || hasLeftWithProblem(was, is, isMovedAtOnce)
        const isBroken = unexplained(was, is) || isSent || hasLostProblem(was, is)
        return isBroken ? [{ was, is, isMovedAtOnce }] : []
      })
      before.set(world, now)
      world.movedAtOnce = []
      return breaches
    },
  },
]
