import { canMove, type ShipmentState, shipmentStates } from '@storylamp/contract/orders/shipments'
import { stateOf } from '@storylamp/contract/orders/states'
import { beforeAll, expect, test } from 'vitest'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { returners } from '../../../../test/fixtures/orders/returns.ts'
import { stateOfShipments } from '../../../../test/fixtures/orders/shipments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({}, undefined, sandbox)
const { buy } = returners(shop, atProvider(sandbox))

let id: string
beforeAll(async () => {
  id = (await buy()).id
})

const momentsOf = (state: ShipmentState) => {
  const hasLeft = ['shipped', 'out_for_delivery', 'delivered'].includes(state)
  const moments = [state === 'at_warehouse', hasLeft, state === 'delivered', state === 'cancelled']
  return [state, ...moments.map((isSet) => (isSet ? new Date(0) : null))]
}
const columns = 'state, handed_over_at, shipped_at, delivered_at, cancelled_at'

test('D72 the database lets a shipment go from each state where the table of moves lets it', async () => {
  for (const from of shipmentStates) {
    for (const to of shipmentStates.filter((state) => state !== from)) {
      await shop.pool.query('DELETE FROM shipment WHERE order_id = $1', [id])
      await shop.pool.query(`INSERT INTO shipment (order_id, number, ${columns}) VALUES ($1, 1, $2, $3, $4, $5, $6)`, [
        id,
        ...momentsOf(from),
      ])
      const update = `UPDATE shipment SET (${columns}) = ROW($2, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz) WHERE order_id = $1`
      const refused = await shop.pool.query(update, [id, ...momentsOf(to)]).then(
        () => undefined,
        (error) => error.message,
      )
      expect(refused).toBe(canMove(from, to) ? undefined : `a shipment that is ${from} cannot become ${to}`)
    }
  }
})

test('D72 the database itself keeps an order from two open shipments, and a piece from being in two', async () => {
  await shop.pool.query('DELETE FROM shipment WHERE order_id = $1', [id])
  await shop.pool.query('INSERT INTO shipment (order_id, number) VALUES ($1, 1)', [id])
  const second = shop.pool.query('INSERT INTO shipment (order_id, number) VALUES ($1, 2)', [id])
  await expect(second).rejects.toThrow('shipment_open')
  await shop.pool.query('INSERT INTO shipment_line VALUES ($1, 1, 0, 1)', [id])
  await shop.pool.query('UPDATE shipment SET state = $2, shipped_at = now() WHERE order_id = $1', [id, 'shipped'])
  await shop.pool.query('INSERT INTO shipment (order_id, number) VALUES ($1, 2)', [id])
  const twice = shop.pool.query('INSERT INTO shipment_line VALUES ($1, 2, 0, 2)', [id])
  await expect(twice).rejects.toThrow('order_line_shipment_pieces')
  const more = shop.pool.query('UPDATE shipment_line SET pieces = 3 WHERE order_id = $1', [id])
  await expect(more).rejects.toThrow('order_line_shipment_pieces')
})

test('D72 an order is what its shipments say, in the database as in the contract', async () => {
  const one = shipmentStates.map((state) => [state])
  const two = one.flatMap((states) => shipmentStates.map((state) => [...states, state]))
  const all = [...one, ...two, ...two.flatMap((states) => shipmentStates.map((state) => [...states, state]))]
  const { rows } = await shop.pool.query(
    `SELECT ${stateOfShipments} AS state
     FROM jsonb_array_elements($1) WITH ORDINALITY AS given (states, at), jsonb_array_elements_text(states) AS state
     GROUP BY at ORDER BY at`,
    [JSON.stringify(all)],
  )
  expect(rows.map(({ state }) => state)).toEqual(all.map((states) => stateOf(states.map((state) => ({ state })))))
})
