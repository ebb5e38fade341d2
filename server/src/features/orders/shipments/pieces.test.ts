import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { visitor } from '../../../../test/fixtures/families.ts'
import { customers, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { stocks } from '../../../../test/fixtures/stocks.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { useShop } from '../../../../test/shop.ts'
import type { Db } from '../../../platform/db/database.ts'
import { restockPieces } from '../../stock/index.ts'
import { lockOrder } from '../queries.ts'
import { cancelRestShipment, handOver, moveShipments, shipPart, takeBack } from './move-shipment.ts'
import { alignStock, findLastParcel, linesToPack } from './pieces.ts'

const sandbox = useSandbox()
const shop = useShop({}, undefined, sandbox)
const provider = atProvider(sandbox)
const { makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const { setStock } = stocks(shop)

const [ordered, others] = [4, 6]
let id: string
let by: { accountId: string; name: string }
beforeAll(async () => {
  await makeAdmin()
  by = (await shop.pool.query(`SELECT person_id AS "accountId", 'Sam' AS name FROM staff LIMIT 1`)).rows[0]
  await setStock(lamp, ordered + others)
  const { parent } = await makeFamily()
  await fill(parent, lamp, ordered)
  const { sessionId, url } = (await checkout(parent)).json()
  await provider.pay(url)
  await status(parent, sessionId)
  id = (await orders(parent))[0]._id
})

const names = ['ask', 'refund', 'fail', 'buyAll', 'addStock', 'part', 'handOver', 'refuse', 'return', 'putBack']
const step = (...does: string[]) =>
  fc.record({ does: fc.constantFrom(...does), pieces: fc.integer({ min: 1, max: 3 }) })
const way = fc.tuple(fc.array(step(...names), { minLength: 4, maxLength: 16, size: 'max' }), step('ship', 'cancel'))

/** Where the pieces of an order are, and how many others may buy. */
class Places {
  forSale = others
  packed = ordered
  atWarehouse = 0
  atCustomer = 0
  left = 0
  refunds: number[] = []
  /** Only what refunds have freed is taken again, and not what staff have put back. */
  freed = 0
  state: 'packing' | 'at_warehouse' | 'over' = 'packing'

  refunded = () => this.refunds.reduce((sum, pieces) => sum + pieces, 0)
  /** Refunded pieces are those that have not left, as far as there are any. */
  toPack = () => Math.max(0, ordered - this.left - this.refunded())

  /** What is refunded is for sale; what is to be sent after all is not, unless it is sold. Whether any is missing. */
  pack(): boolean {
    const wanted = this.state === 'packing' ? this.toPack() : 0
    const more = Math.min(wanted - this.packed, this.freed)
    if (more > this.forSale) return true
    this.packed += more
    this.forSale -= more
    this.freed -= more
    return false
  }

  end(): void {
    this.state = 'over'
    this.packed = 0
    this.atWarehouse = 0
  }
}

/** Each does a step to the order and on paper, if it is possible then. */
const steps: Record<string, (db: Db, places: Places, pieces: number) => Promise<unknown>> = {
  ask: async (db, places, pieces) => {
    const refunded = Math.min(pieces, ordered - places.refunded())
    if (refunded === 0) return
    places.refunds.push(refunded)
    await sql`WITH refund AS (
        INSERT INTO refund (id, payment_id, amount_cents, origin, cause)
        SELECT ${randomUUID()}, id, 1, 'shop', 'chosen' FROM payment WHERE order_id = ${id} RETURNING id)
      INSERT INTO refunded_part (refund_id, order_id, position, pieces, amount_cents)
      SELECT id, ${id}, 0, ${refunded}, 1 FROM refund`.execute(db)
  },
  refund: async (db, places, pieces) => {
    await steps.ask?.(db, places, pieces)
    await align(db, places)
  },
  fail: async (db, places) => {
    if (places.refunds.length === 0) return
    places.refunds.pop()
    await sql`UPDATE refund SET state = 'failed', failed_at = now() WHERE id = (
      SELECT refund_id FROM refunded_part JOIN refund ON refund.id = refund_id
      WHERE refunded_part.order_id = ${id} AND state <> 'failed' ORDER BY refunded_part.id DESC LIMIT 1)`.execute(db)
    await align(db, places)
  },
  buyAll: (db, places) => count(db, places, -places.forSale),
  addStock: (db, places, pieces) => count(db, places, pieces),
  part: async (db, places, pieces) => {
    if (places.state !== 'packing' || pieces >= places.toPack() || places.toPack() > places.packed) return
    places.packed -= pieces
    places.atCustomer += pieces
    places.left += pieces
    await shipPart(db, await lockOrder(db, id), [{ position: 0, pieces }], null)
    await findLastParcel(db, id)
  },
  handOver: async (db, places) => {
    const here = places.packed + places.atWarehouse
    if (places.left > 0 || places.toPack() > here) return
    places.state = 'at_warehouse'
    places.atWarehouse = Math.max(places.atWarehouse, places.toPack())
    places.packed = here - places.atWarehouse
    const order = await lockOrder(db, id)
    await handOver(db, order, await linesToPack(db, order), new Date())
  },
  refuse: async (db, places) => {
    if (places.state !== 'at_warehouse') return
    places.state = 'packing'
    places.packed += places.atWarehouse
    places.atWarehouse = 0
    places.pack()
    await takeBack(db, await lockOrder(db, id))
  },
  return: async (db, places, pieces) => {
    const back = Math.min(pieces, places.atCustomer)
    places.atCustomer -= back
    await putBack(db, places, back, 'returned')
  },
  putBack: async (db, places, pieces) => {
    const back = Math.min(pieces, places.packed)
    places.packed -= back
    await putBack(db, places, back, 'cancelled')
  },
  ship: async (db, places) => {
    places.pack()
    places.atCustomer += places.packed + places.atWarehouse
    places.end()
    await moveShipments(db, await lockOrder(db, id), 'shipped')
  },
  cancel: async (db, places) => {
    places.forSale += places.packed + places.atWarehouse
    places.end()
    const order = await lockOrder(db, id)
    await (places.left > 0 ? cancelRestShipment(db, order) : moveShipments(db, order, 'cancelled'))
  },
}

/** As when money has moved. */
async function align(db: Db, places: Places): Promise<void> {
  const isMissing = places.pack()
  expect((await alignStock(db, id)).isMissing).toBe(isMissing)
}

async function count(db: Db, places: Places, pieces: number): Promise<void> {
  if (pieces === 0) return
  places.forSale += pieces
  await sql`INSERT INTO stock_movement (product_id, pieces, kind) VALUES (${lamp}, ${pieces}, 'counted')`.execute(db)
}

async function putBack(db: Db, places: Places, pieces: number, kind: 'returned' | 'cancelled'): Promise<void> {
  places.forSale += pieces
  await restockPieces(db, { orderId: id, pieces: [{ product_id: lamp, pieces }], kind, by })
}

async function forSale(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ on_hand: number }>`SELECT on_hand FROM stock WHERE product_id = ${lamp}`.execute(db)
  return rows[0]?.on_hand
}

test('D71 D72 D75 however an order is refunded, divided, handed over, returned and ended, what it neither packs nor has sent is for sale', async () => {
  await fc.assert(
    fc.asyncProperty(way, async ([taken, end]) => {
      const transaction = await shop.db.startTransaction().execute()
      const places = new Places()
      try {
        for (const { does, pieces } of [...taken, end]) {
          await steps[does]?.(transaction, places, pieces)
          expect(await forSale(transaction), `after ${does} of ${pieces}`).toBe(places.forSale)
        }
      } finally {
        await transaction.rollback().execute()
      }
    }),
    { numRuns: 100 },
  )
}, 60_000)
