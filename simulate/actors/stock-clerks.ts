import type { World } from '../world.ts'
import type { Action } from './action.ts'

const products = ['owl-lamp-sage', 'bear-lamp-mist', 'carry-pouch-sand', 'round-speaker-mint'] as const

const bulk = (world: World, change: object) =>
  world.call(world.staff, 'POST', '/api/admin/products/bulk', { ids: [world.chance.oneOf(products)], ...change })

/** New pieces arrive, some are found broken, or all are sold elsewhere. */
async function changeStock(world: World) {
  const arrived = { stock: { add: 5 + world.chance.whole(20) } }
  const change = world.chance.oneOf([
    arrived,
    arrived,
    arrived,
    { stock: { set: world.chance.whole(15) } },
    { stock: { set: 0 } },
  ])
  await bulk(world, change)
}

/** Counts anew what an open checkout holds, which holds it no longer then. */
export async function countHeld(world: World) {
  const [held] = await world.rows<{ id: string }>(
    'SELECT product_id AS id FROM stock_hold JOIN payment USING (order_id) ORDER BY created_at DESC, 1 LIMIT 1',
  )
  if (held === undefined) return
  for (const set of [null, world.chance.whole(2)])
    await world.call(world.staff, 'POST', '/api/admin/products/bulk', { ids: [held.id], stock: { set } })
}

const changePrice = (world: World) =>
  bulk(world, { price: world.chance.oneOf([{ percent: 20 }, { percent: -15 }, { set: 39.9 }]) })

async function adjust(world: World) {
  const pieces = world.chance.oneOf([-3, -1, 1, 4])
  const path = `/api/admin/products/${world.chance.oneOf(products)}/stock`
  await world.call(world.staff, 'POST', path, { pieces, reason: 'Counted again' })
}

export const stockClerks: Action[] = [
  { name: 'staff change the stock', actor: 'staff', weight: 10, act: changeStock },
  { name: 'staff adjust the stock', actor: 'staff', weight: 3, act: adjust },
  { name: 'staff change a price', actor: 'staff', weight: 3, act: changePrice },
]
