import type { Family, PaidOrder, World } from '../world.ts'

/** A random one of the newest paid orders that fit. */
export async function somePaidOrder(world: World, where = 'true', values: unknown[] = []) {
  const orders = await world.rows<PaidOrder>(
    `SELECT customer_order.id, customer_order.number::text, customer_order.family_id AS "familyId",
       customer_order.state AS status, intent_id AS "intentId",
       (SELECT count(*)::integer FROM event WHERE order_id = customer_order.id) AS version,
       ARRAY(SELECT quantity FROM order_line WHERE order_id = customer_order.id ORDER BY position) AS pieces
     FROM customer_order LEFT JOIN payment ON payment.order_id = customer_order.id
     WHERE customer_order.state NOT IN ('awaiting_payment', 'unpaid') AND (${where}) 
     ORDER BY customer_order.number DESC, payment.created_at, payment.id LIMIT 12`,
    values,
  )
  return orders.length === 0 ? undefined : world.chance.oneOf(orders)
}

/** Troubles come together: often one that has this trouble already. */
export const someTroubledOrder = async (world: World, trouble: string) =>
  (world.isLikely(60) ? await somePaidOrder(world, trouble) : undefined) ?? somePaidOrder(world)

export const someFamily = (world: World) => world.chance.oneOf(world.families)

export const someParent = (world: World, { parents }: Pick<Family, 'parents'> = someFamily(world)) =>
  world.chance.oneOf(parents)

export const familyOf = (world: World, familyId: string) => world.families.find(({ id }) => id === familyId)
