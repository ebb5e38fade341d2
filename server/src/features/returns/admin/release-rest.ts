import type { Db } from '../../../platform/db/database.ts'
import { linesToPack, type OrderRow, releaseWithdrawn } from '../../orders/index.ts'
import { areAllEnded } from '../left-pieces.ts'

/** Once no return of an unshipped order is open, the rest of it is sent. */
export async function releaseRest(db: Db, order: OrderRow): Promise<void> {
  if (!(await areAllEnded(db, order))) return
  if ((await linesToPack(db, order)).length > 0) await releaseWithdrawn(db, order)
}
