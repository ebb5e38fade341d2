import type { Db } from '../../../platform/db/database.ts'
import { type LineRow, lockOrder } from '../queries.ts'
import type { Chosen } from '../shipments/shipment-queries.ts'
import { type Parcel, parcelsOf } from '../shipments/shipments-of.ts'

/** The parcel of a divided order that has just left. */
export async function countParcel(db: Db, orderId: string): Promise<Parcel> {
  const parcel = parcelsOf(await lockOrder(db, orderId)).at(-1)
  if (parcel === undefined) throw new Error(`no parcel of order ${orderId}`)
  return parcel
}

/** The lines of a parcel, with its pieces as their quantity. */
export const linesOfParcel = (lines: LineRow[], chosen: Chosen[]): LineRow[] =>
  lines.flatMap((line) => {
    const found = chosen.find(({ position }) => position === line.position)
    return found === undefined ? [] : [{ ...line, quantity: found.pieces }]
  })

export const countPieces = (lines: { pieces: number }[]): number => lines.reduce((sum, { pieces }) => sum + pieces, 0)
