import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../events/index.ts'
import { findReturned, lockStockOfOrders, retakePieces, returnPieces } from '../../stock/index.ts'
import { linesToPack } from '../packing/parcels.ts'
import { findLines, mayBeAtWarehouse, type OrderRow, recordStep } from '../queries.ts'
import type { Parcel } from '../shipments/shipments-of.ts'
import { countParcel, countPieces } from './parcel-queries.ts'

/**
 * What of a divided order is still here leaves; undefined if nothing is. The pieces that were refunded in time stay, and are in the
 * stock again.
 */
export async function shipRest(db: Db, order: OrderRow, by: Actor): Promise<Parcel | undefined> {
  const lines = await linesToPack(db, order)
  const parcel = lines.length === 0 ? undefined : await countParcel(db, order.id)
  if (parcel !== undefined) {
    const details = { shipment: parcel.number, pieces: countPieces(lines), isRest: true }
    await recordStep(db, order, { kind: 'shipment.shipped', details, by })
  }
  await keepRest(db, order)
  return parcel
}

/** What has not left by now stays for good. What came back is in the stock already. */
export async function keepRest(db: Db, { id }: OrderRow): Promise<void> {
  const returned = await findReturned(db, id)
  const gone = (await findLines(db, [id])).map(({ product_id, parcel_pieces }) => ({
    product_id,
    pieces: Math.max(0, parcel_pieces - (returned.get(product_id) ?? 0)),
  }))
  await returnPieces(db, id, gone)
}

/**
 * What is refunded of an order that has not left is for sale again at once; what a failed refund had freed is to be sent again.
 * Returns whether pieces for that are missing.
 */
export async function moveRefunded(db: Db, order: OrderRow): Promise<boolean> {
  if (order.state !== 'processing' || mayBeAtWarehouse(order)) return false
  const packed = new Map((await linesToPack(db, order)).map(({ position, pieces }) => [position, pieces]))
  const returned = await findReturned(db, order.id)
  const wanted = (await findLines(db, [order.id])).map(({ product_id, position, parcel_pieces }) => ({
    product_id,
    pieces: Math.max(0, parcel_pieces - (returned.get(product_id) ?? 0)) + (packed.get(position) ?? 0),
  }))
  await lockStockOfOrders(db, [order.id])
  await returnPieces(db, order.id, wanted)
  return retakePieces(db, order.id, wanted)
}

/** The same for an order that leaves whole: what was refunded before stays. */
export async function keepRefunded(db: Db, order: OrderRow): Promise<void> {
  const packed = new Map((await linesToPack(db, order)).map(({ position, pieces }) => [position, pieces]))
  const lines = await findLines(db, [order.id])
  const left = lines.map(({ product_id, position }) => ({ product_id, pieces: packed.get(position) ?? 0 }))
  await returnPieces(db, order.id, left)
}
