import { returnTexts } from '@storylamp/contract/returns/return-texts'
import { canCancel, type FamilyReturn } from '@storylamp/contract/returns/returns'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { transactionOrRefusal } from '../../platform/http/refusals/roll-back.ts'
import { isUuid } from '../../platform/uuid.ts'
import { mailShop } from '../alerts/index.ts'
import { lockOrderWithPayment, type OrderRow, recordStep } from '../orders/index.ts'
import { readDue } from './admin/due.ts'
import { returnNotFound } from './admin/read-return.ts'
import { releaseRest } from './admin/release-rest.ts'
import type { ReturnDeps } from './deps.ts'
import { cancelledEmail, cancelledReturnEmail } from './emails.ts'
import { toFamilyReturns } from './list-returns.ts'
import { mailAboutReturn } from './mail-customer.ts'
import { findReturn, findReturnsOfOrders, lockReturn, type ReturnRow } from './queries.ts'
import { moveReturn } from './return-states.ts'

// Each request and each cancellation mails the customer and the shop.
const maxCancelled = 5

/** What was asked for is kept after all, and what waited for it is sent. Locks in the order of the steps of staff. */
export const cancelReturn = (deps: ReturnDeps, familyId: string, id: string) =>
  transactionOrRefusal(deps.db, async (db) => {
    const found = isUuid(id) ? await findReturn(db, id) : undefined
    if (found?.family_id !== familyId) return returnNotFound()
    const order = await lockOrderWithPayment(db, found.order_id)
    const row = await lockReturn(db, id)
    // The answer to the first try may have been lost.
    if (row.state === 'cancelled') return shown(db, row)
    if (!canCancel(row) || (await isMoneyBack(db, order, row))) {
      return new Refusal('return_step_invalid', returnTexts.cannotCancel)
    }
    const returns = await findReturnsOfOrders(db, order.id)
    if (returns.filter(({ state }) => state === 'cancelled').length >= maxCancelled) {
      return new Refusal('return_step_invalid', returnTexts.cancelledOften)
    }
    await moveReturn(db, row, 'cancelled', deps.clock())
    await recordStep(db, order, { kind: 'return.cancelled', details: { return: row.number }, by: 'customer' })
    await releaseRest(db, order)
    await mailAboutReturn(db, deps, order, row, cancelledEmail)
    await mailShop(db, deps, 'newReturns', (shop) => cancelledReturnEmail(shop, order, row))
    return shown(db, { ...row, state: 'cancelled' })
  })

/** As with a cancelled order. What was free of charge is not refunded, but may be kept. */
async function isMoneyBack(db: Db, order: OrderRow, row: ReturnRow): Promise<boolean> {
  const { amount, parts } = await readDue(db, order, row)
  return amount === 0 && (parts === undefined || parts.pieces.every((pieces) => pieces === 0))
}

async function shown(db: Db, row: ReturnRow) {
  const [data] = await toFamilyReturns(db, [row])
  return { data: data as FamilyReturn }
}
