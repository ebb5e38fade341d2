import { type Clock, dayMs, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockOrderWithPayment, recordStep } from '../../orders/index.ts'
import { releaseRest } from '../admin/release-rest.ts'
import { endHold, findHeldSince, lockWithdrawal } from './withdrawal-queries.ts'

/** Parcels wait a day for the confirmation of a withdrawal, and are then sent. It can still be confirmed. */
export async function releaseUnconfirmed({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  for (const { id, order_id } of await findHeldSince(db, later(clock(), -dayMs))) {
    await db.transaction().execute(async (transaction) => {
      const order = await lockOrderWithPayment(transaction, order_id)
      if (!(await lockWithdrawal(transaction, id))?.is_held) return
      await endHold(transaction, id)
      await recordStep(transaction, order, { kind: 'problem.closed', details: { problem: 'withdrawn' }, by: 'shop' })
      await releaseRest(transaction, order)
    })
  }
}
